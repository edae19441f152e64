"use strict";
(() => {
  // What is said of a rule stands below it, within the page; Escape puts it away.
  for (const cite of document.querySelectorAll(".cite")) {
    const tip = cite.querySelector(".tip");
    const place = () => {
      cite.classList.remove("hushed");
      const room = tip.offsetParent.getBoundingClientRect();
      const start = cite.firstElementChild.getBoundingClientRect().left - room.left;
      tip.style.left = `${Math.max(0, Math.min(start, room.width - tip.offsetWidth))}px`;
    };
    cite.addEventListener("pointerenter", place);
    cite.addEventListener("focusin", place);
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      for (const cite of document.querySelectorAll(".cite:hover, .cite:focus-within")) cite.classList.add("hushed");
    }
  });

  // A link to something folded opens it.
  const reveal = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let fold = target; fold; fold = fold.parentElement) if (fold.localName === "details") fold.open = true;
    if (target) target.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  reveal();

  // On paper all is unfolded, but for what would tell too much.
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open], .spoiler)")];
    for (const fold of opened) fold.open = true;
  });
  addEventListener("afterprint", () => { for (const fold of opened) fold.open = false; });

  const matrix = document.getElementById("matrix");
  if (!matrix) return;

  // ---- a battery: which cases are shown, and in which order

  const form = document.querySelector(".filters");
  const rows = [...matrix.tBodies[0].rows];
  const heads = [...matrix.tHead.rows[0].cells];
  const shown = document.getElementById("shown");
  const chosen = (id) => document.getElementById(id).value;
  const details = (row) => document.getElementById(`case-${row.dataset.case}`);
  const words = new Map(rows.map((row) => [row, details(row).textContent.toLowerCase()]));

  const filter = () => {
    const [find, verdict, result, question] = ["find", "by-verdict", "by-result", "by-question"].map(chosen);
    const changing = document.getElementById("only-changing").checked;
    let number = 0;
    for (const row of rows) {
      const cells = [...row.cells].filter((cell) => cell.dataset.told && (!question || cell.dataset.question === question));
      const fits = (!find || words.get(row).includes(find.toLowerCase().trim()))
        && (!verdict || row.dataset.verdict === verdict) && (!result || row.dataset.result === result)
        && (!(changing || question) || cells.length);
      row.hidden = details(row).hidden = !fits;
      number += fits ? 1 : 0;
    }
    for (const cell of matrix.querySelectorAll("[data-question]")) {
      cell.hidden = Boolean(question) && cell.dataset.question !== question;
    }
    shown.textContent = shown.dataset.shown.replace("{n}", number).replace("{all}", rows.length);
  };
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.querySelector("button").addEventListener("click", () => { form.reset(); filter(); });
  form.hidden = shown.hidden = false;
  filter();

  const sort = (head, column) => {
    const way = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
    const value = (row) => row.cells[column].textContent.trim();
    const compare = head.dataset.sort === "number" ? (a, b) => value(a) - value(b)
      : (a, b) => value(a).localeCompare(value(b), document.documentElement.lang);
    for (const other of heads) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", way === 1 ? "ascending" : "descending");
    rows.sort((a, b) => way * compare(a, b) || a.dataset.case - b.dataset.case);
    matrix.tBodies[0].append(...rows);
  };
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.addEventListener("click", () => sort(head, column));
    head.append(button);
  });

  const peek = document.getElementById("peek");
  const tell = (event) => {
    const cell = event.target.closest("[data-told]");
    if (!cell) return;
    const reading = heads[cell.cellIndex].textContent.trim();
    const under = (name) => peek.dataset.under.replace("{case}", name).replace("{reading}", reading);
    const row = cell.localName === "td" ? under(cell.parentElement.cells[0].textContent) : reading;
    peek.textContent = `${row}: ${cell.dataset.told}`;
    peek.classList.add("telling");
  };
  peek.hidden = !matrix.querySelector("[data-told]");
  matrix.addEventListener("pointerover", tell);
  matrix.addEventListener("focusin", tell);
})();
