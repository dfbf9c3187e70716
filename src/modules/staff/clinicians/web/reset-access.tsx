import { Button, CopyButton, Group, Modal, Text } from "@mantine/core";
import { IconDialpad, IconKey, IconMailForward } from "@tabler/icons-react";
import { useState } from "react";
import { changePasswordClinicians } from "#modules/accounts/passwords/password.contract.ts";
import { changePinCode } from "#modules/accounts/pins/pin.contract.ts";
import { useAction } from "#platform/web/api/action.ts";
import { toast } from "#ui/feedback/toast.tsx";
import classes from "#ui/page/records.module.css";
import { PageSection } from "#ui/page/section.tsx";
import { type Clinician, listClinicianSessions } from "../clinician.contract.ts";

type How = "link" | "one-time-password";

/** AUTH-13: a link by mail, or a password to be said once. Nobody sets or sees another's lasting one. */
export function ResetAccess({ person }: { person: Clinician }) {
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const reset = useAction(changePasswordClinicians, {
    invalidates: [[listClinicianSessions, { params: { clinicianId: person.id } }]],
    onDone: ({ sentTo, oneTimePassword }) => {
      setAsking(false);
      setShown(oneTimePassword);
      if (sentTo) toast(`A link is on its way to ${sentTo}`);
    },
  });
  const [clearing, setClearing] = useState(false);
  const clear = useAction(changePinCode, {
    onDone: () => {
      setClearing(false);
      toast(`${person.firstName} has no PIN now`);
    },
  });
  const go = (how: How) => reset.go({ body: { clinicianId: person.id, how } });
  return (
    <PageSection title="Sign-in" note={`When ${person.firstName} cannot get in. They are told by e-mail.`}>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconMailForward size="1.1em" />}
          disabled={reset.pending}
          onClick={() => go("link")}
        >
          Mail a reset link
        </Button>
        <Button
          variant="default"
          leftSection={<IconKey size="1.1em" />}
          disabled={reset.pending}
          onClick={() => setAsking(true)}
        >
          Give a one-time password
        </Button>
        <Button variant="default" leftSection={<IconDialpad size="1.1em" />} onClick={() => setClearing(true)}>
          Take the PIN away
        </Button>
      </Group>
      <Modal opened={clearing} onClose={() => setClearing(false)} title={`Take the PIN of ${person.fullName} away?`}>
        <Text>
          It stops unlocking and signing at once. {person.firstName} unlocks with their password and chooses a new one
          in their profile.
        </Text>
        <Group mt="md">
          <Button
            loading={clear.pending}
            onClick={() => clear.go({ body: { clinicianId: person.id, clear: true as const } })}
          >
            Take the PIN away
          </Button>
          <Button variant="subtle" color="sand" onClick={() => setClearing(false)}>
            Cancel
          </Button>
        </Group>
      </Modal>
      <Modal opened={asking} onClose={() => setAsking(false)} title={`A one-time password for ${person.fullName}`}>
        <Text>
          Their password stops working and {person.firstName} is signed out everywhere. They choose a new one when they
          sign in.
        </Text>
        <Group mt="md">
          <Button loading={reset.pending} onClick={() => go("one-time-password")}>
            Give {person.firstName} a one-time password
          </Button>
          <Button variant="subtle" color="sand" onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </Group>
      </Modal>
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={`Say this to ${person.fullName}`}
        closeOnClickOutside={false}
      >
        <p className={classes.oneTime}>{shown}</p>
        <Text c="dimmed">It is shown only now. They change it at once when they sign in.</Text>
        <Group mt="md" justify="flex-end">
          <CopyButton value={shown ?? ""}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? "Copied" : "Copy"}
              </Button>
            )}
          </CopyButton>
          <Button onClick={() => setShown(null)}>Done</Button>
        </Group>
      </Modal>
    </PageSection>
  );
}
