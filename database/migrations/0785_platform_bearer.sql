-- SES-11: a native app signs in without cookies; the whole sign-in stays on the transport it began on.
ALTER TABLE sign_in_flows ADD COLUMN transport text NOT NULL DEFAULT 'cookie' CHECK (transport IN ('cookie', 'bearer'));
