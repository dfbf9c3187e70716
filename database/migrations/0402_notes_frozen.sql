-- A signed note refuses change in the database itself: whatever a bug above may try, the row stays as it was signed.

-- True when two rows are alike but for the named columns.
CREATE FUNCTION notes_same_but(before jsonb, after jsonb, free text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (before - free) = (after - free) $$;

CREATE FUNCTION notes_refuse(what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is signed and never changes', what USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE FUNCTION notes_guard_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- client_id moves with a merge (NTE-24); minutes are computed after this trigger, from columns that are compared;
  -- the rest is not the note but what happened to it
  free constant text[] := ARRAY['status', 'client_id', 'minutes', 'final_signed_at', 'has_addendum', 'voided_at', 'voided_by',
    'void_reason_code', 'void_reason_text', 'portal_release', 'hold_reason_code', 'discard_reason', 'discarded_at',
    'updated_at', 'updated_by', 'version'];
BEGIN
  IF OLD.status NOT IN ('awaitingCosign', 'signed', 'voided') THEN
    RETURN NEW;
  END IF;
  IF NOT (NEW.status = OLD.status
      OR (OLD.status = 'awaitingCosign' AND NEW.status IN ('signed', 'returned', 'draft'))
      OR (OLD.status = 'signed' AND NEW.status = 'voided')) THEN
    PERFORM notes_refuse('This note');
  END IF;
  IF NOT notes_same_but(to_jsonb(OLD), to_jsonb(NEW), free) THEN
    PERFORM notes_refuse('This note');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE UPDATE ON notes FOR EACH ROW EXECUTE FUNCTION notes_guard_note();

CREATE FUNCTION notes_guard_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  state text;
BEGIN
  SELECT status INTO state FROM notes WHERE tenant_id = NEW.tenant_id AND id = NEW.note_id;
  IF state IN ('awaitingCosign', 'signed', 'voided') THEN
    PERFORM notes_refuse('The text of this note');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE INSERT OR UPDATE ON note_parts FOR EACH ROW EXECUTE FUNCTION notes_guard_part();

CREATE FUNCTION notes_guard_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'signed' AND NOT (NEW.status IN ('signed', 'withdrawn')
      AND notes_same_but(to_jsonb(OLD), to_jsonb(NEW), ARRAY['status', 'updated_at', 'updated_by', 'version'])) THEN
    PERFORM notes_refuse('This signature');
  END IF;
  IF OLD.status IN ('withdrawn', 'declined') THEN
    PERFORM notes_refuse('This signature');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE UPDATE ON note_signatures FOR EACH ROW EXECUTE FUNCTION notes_guard_signature();

CREATE FUNCTION notes_guard_addendum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('awaitingCosign', 'signed', 'voided') AND NOT (
      (NEW.status = OLD.status OR (OLD.status = 'signed' AND NEW.status = 'voided')
        OR (OLD.status = 'awaitingCosign' AND NEW.status IN ('signed', 'draft')))
      AND notes_same_but(to_jsonb(OLD), to_jsonb(NEW),
        ARRAY['status', 'voided_at', 'void_reason', 'updated_at', 'updated_by', 'version'])) THEN
    PERFORM notes_refuse('This addendum');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE UPDATE ON note_addenda FOR EACH ROW EXECUTE FUNCTION notes_guard_addendum();
