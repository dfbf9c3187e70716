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

/** Sends a reset link or shows a one-time password. No one can set or see another user's lasting password. */
export function ResetAccess({ person }: { person: Clinician }) {
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const reset = useAction(changePasswordClinicians, {
    invalidates: [[listClinicianSessions, { params: { clinicianId: person.id } }]],
    onDone: ({ sentTo, oneTimePassword }) => {
      setAsking(false);
      setShown(oneTimePassword);
      if (sentTo) toast(`Reset link sent to ${sentTo}`);
    },
  });
  const [clearing, setClearing] = useState(false);
  const clear = useAction(changePinCode, {
    onDone: () => {
      setClearing(false);
      toast(`PIN of ${person.firstName} cleared`);
    },
  });
  const go = (how: How) => reset.go({ body: { clinicianId: person.id, how } });
  return (
    <PageSection title="Sign-in" note={`For when ${person.firstName} can't sign in. They are notified by email.`}>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconMailForward size="1.1em" />}
          disabled={reset.pending}
          onClick={() => go("link")}
        >
          Email reset link
        </Button>
        <Button
          variant="default"
          leftSection={<IconKey size="1.1em" />}
          disabled={reset.pending}
          onClick={() => setAsking(true)}
        >
          Create one-time password
        </Button>
        <Button variant="default" leftSection={<IconDialpad size="1.1em" />} onClick={() => setClearing(true)}>
          Clear PIN
        </Button>
      </Group>
      <Modal opened={clearing} onClose={() => setClearing(false)} title={`Clear the PIN of ${person.fullName}?`}>
        <Text>
          The PIN stops working immediately. {person.firstName} unlocks with their password and sets a new one in their
          profile.
        </Text>
        <Group mt="md">
          <Button
            loading={clear.pending}
            onClick={() => clear.go({ body: { clinicianId: person.id, clear: true as const } })}
          >
            Clear PIN
          </Button>
          <Button variant="subtle" color="sand" onClick={() => setClearing(false)}>
            Cancel
          </Button>
        </Group>
      </Modal>
      <Modal opened={asking} onClose={() => setAsking(false)} title={`One-time password for ${person.fullName}`}>
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
        title={`Give this password to ${person.fullName}`}
        closeOnClickOutside={false}
      >
        <p className={classes.oneTime}>{shown}</p>
        <Text c="dimmed">It is shown only once. They must change it when they sign in.</Text>
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
