-- A program that a vendor runs needs a contract in force before it sees anything (KEY-2); one's own needs none.
ALTER TABLE api_clients ADD COLUMN agreement_id uuid;
ALTER TABLE api_clients ADD FOREIGN KEY (tenant_id, agreement_id) REFERENCES service_agreements (tenant_id, id);
