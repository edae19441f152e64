"""Drawing pictures: maps, tables, and what stands beside them. matplotlib is loaded only for one."""
