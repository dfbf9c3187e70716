-- Lists of the admissions desk at ten thousand leads.

-- Tasks by when they are due: the open ones, which are few beside those done, and all of them.
CREATE INDEX crm_tasks_open ON crm_tasks (tenant_id, due_at, id) WHERE status IN (1, 2);
CREATE INDEX crm_tasks_due ON crm_tasks (tenant_id, due_at, id);

-- How many rows they really give (at most). Without it the planner expects a thousand and reads all leads to join them.
ALTER FUNCTION crm_search_leads(text, uuid[], uuid, integer) ROWS 25;
ALTER FUNCTION crm_duplicate_candidates(text[], text[], date, text, text, text) ROWS 20;
