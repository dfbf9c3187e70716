import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { invalidate } from "#platform/web/api/query.ts";
import { FileUpload } from "#platform/web/files/file-upload.tsx";
import { loadSession } from "#platform/web/session/session.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { toast } from "#ui/feedback/toast.tsx";
import classes from "#ui/page/records.module.css";
import { PersonPhoto } from "#ui/people/person-photo.tsx";
import { type Clinician, getClinician } from "../clinician.contract.ts";
import { getAllClinicians, listClinicians } from "../staff.contract.ts";

/**
 * Changes the staff photo, in a dialog and only without unsaved changes: a new photo is a new version of the record and resets the
 * form.
 */
export function ChangePhoto({ person, disabled }: { person: Clinician; disabled: boolean }) {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const verb = person.photo ? "Change photo" : "Add photo";
  const ready = async () => {
    setOpen(false);
    toast(`Photo of ${person.firstName} saved`);
    await invalidate([getClinician, { params: { clinicianId: person.id } }], listClinicians, getAllClinicians);
    if (person.id === user.clinicianId) await loadSession();
  };
  return (
    <div className={classes.photo}>
      <PersonPhoto name={person.fullName} seed={person.id} src={person.photo ?? undefined} size={72} />
      <div>
        <Button variant="default" size="xs" disabled={disabled} onClick={() => setOpen(true)}>
          {verb}
        </Button>
        {disabled && <div className={classes.quiet}>Save your changes first.</div>}
      </div>
      <Modal opened={open} onClose={() => setOpen(false)} title={`${verb} of ${person.fullName}`} centered>
        <FileUpload
          target={{ subjectType: "clinician", subjectId: person.id, category: "photo" }}
          label="Choose photo"
          accept="image/jpeg,image/png,image/webp"
          hint="JPEG, PNG or WebP. You can also drop the file here."
          onReady={() => void ready()}
        />
      </Modal>
    </div>
  );
}
