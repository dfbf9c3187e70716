-- Chips of orders where no place is chosen, and tasks of one colleague with those that are done.
CREATE INDEX orders_of_status ON orders (tenant_id, order_status, created_at DESC) WHERE archived_at IS NULL;
CREATE INDEX crm_tasks_of_assignee ON crm_tasks (tenant_id, assignee_id, due_at, id);
