import { Button, Group, Modal, Skeleton, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { pinCodeChecker } from "#platform/shared/authentication/pin.contract.ts";
import { listWitnesses } from "#platform/shared/authentication/witness.contract.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { call } from "#platform/web/api/call.ts";
import { isCancellation, problemText } from "#platform/web/api/problem.ts";
import { useRead } from "#platform/web/api/query.ts";
import { doorTexts } from "#platform/web/messages/door.ts";
import { useTexts } from "#platform/web/messages/language.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { PinPad } from "#ui/form/pin-pad.tsx";
import { PersonPhoto } from "#ui/people/person-photo.tsx";
import classes from "./witness-entry.module.css";

export interface GivenWitness {
  name: string;
  /** For `witnessTicket` in the body: single use, valid for two minutes with this session. */
  ticket: string;
}
type Needs = NonNullable<CallInput<typeof listWitnesses>["query"]>;

export interface WitnessEntryProps {
  permission: Needs["permission"];
  /** Location of the action; the one selected in the top bar when left out. */
  locationId?: string | undefined;
  witness: GivenWitness | null;
  onWitness: (witness: GivenWitness | null) => void;
  /** Optional witness: shown as a secondary link. */
  quiet?: boolean;
}

/** A coworker enters their PIN as witness on this workstation. The session does not change. */
export function WitnessEntry({ permission, locationId, witness, onWitness, quiet = false }: WitnessEntryProps) {
  const say = useTexts(doorTexts);
  const chosenPlace = useSession().locationId;
  const place = locationId ?? chosenPlace;
  const [open, setOpen] = useState(false);
  return (
    <>
      {witness ? (
        <Group gap="xs">
          <Text role="status">{say("witness.stands", { name: witness.name })}</Text>
          <Button variant="subtle" size="xs" onClick={() => setOpen(true)}>
            {say("witness.other")}
          </Button>
          <Button variant="subtle" size="xs" color="sand" onClick={() => onWitness(null)}>
            {say("witness.none")}
          </Button>
        </Group>
      ) : (
        <Button
          {...(quiet ? { variant: "subtle", size: "compact-md" } : { variant: "default" })}
          onClick={() => setOpen(true)}
          className={classes.add ?? ""}
        >
          {say("witness.add")}
        </Button>
      )}
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        closeButtonProps={{ "aria-label": say("close") }}
        title={say("witness.who")}
        centered
        size="sm"
      >
        <Choose
          needs={{ permission, ...(place ? { locationId: place } : {}) }}
          onWitness={(given) => {
            setOpen(false);
            onWitness(given);
          }}
        />
      </Modal>
    </>
  );
}

function Choose({ needs, onWitness }: { needs: Needs; onWitness: (witness: GivenWitness) => void }) {
  const say = useTexts(doorTexts);
  const read = useRead(listWitnesses, { query: needs });
  const [chosen, setChosen] = useState<{ clinicianId: string; name: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (read.isPending) return <Skeleton height={160} />;
  if (read.isError) return <p role="alert">{problemText(read.error)}</p>;
  if (read.data.rows.length === 0) return <Text>{say("witness.nobody")}</Text>;
  const enter = async (pin: string) => {
    if (!chosen) return;
    setProblem(null);
    try {
      const body = { pin, purpose: "witness" as const, clinicianId: chosen.clinicianId };
      const { ticket } = await call(pinCodeChecker, { body });
      onWitness({ name: chosen.name, ticket });
    } catch (error) {
      if (!isCancellation(error)) setProblem(problemText(error));
    }
  };
  if (chosen)
    return (
      <>
        <PinPad
          label={say("witness.pin", { name: chosen.name })}
          deleteLabel={say("lock.deleteDigit")}
          error={problem ?? undefined}
          onComplete={enter}
        />
        <Text size="xs" c="dimmed" ta="center" mt="xs">
          {say("witness.runsOut")}
        </Text>
        <Group justify="center" mt="sm">
          <Button variant="subtle" color="sand" onClick={() => setChosen(null)}>
            {say("back")}
          </Button>
        </Group>
      </>
    );
  return (
    <ul className={classes.people}>
      {read.data.rows.map((person) => (
        <li key={person.clinicianId}>
          <UnstyledButton className={classes.person} onClick={() => setChosen(person)}>
            <PersonPhoto
              name={person.name}
              seed={person.clinicianId}
              size={36}
              {...(person.photo ? { src: person.photo } : {})}
            />
            <span>
              {person.name}
              <span className={classes.role}>{person.roleLabel}</span>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
