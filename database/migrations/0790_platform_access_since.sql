-- Since when each member of the care team is on it: the chart-access report says it for the time of the look (AUD-6).
ALTER TABLE access_scopes ADD COLUMN team_since jsonb NOT NULL DEFAULT '{}';
