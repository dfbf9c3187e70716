import { Button, Group, Modal, Select } from "@mantine/core";
import { useState } from "react";
import { call } from "#platform/web/api/call.ts";
import { problemText } from "#platform/web/api/problem.ts";
import { invalidate } from "#platform/web/api/query.ts";
import { useCan } from "#platform/web/session/session-context.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { listUserGroups, setGroupMembers } from "../../user-groups/user-groups.contract.ts";
import { changeClinician, getClinician, resendInvitation } from "../clinician.contract.ts";
import { type ClinicianSummary, clinicianStates, getAllClinicians, listClinicians } from "../staff.contract.ts";
import { useGroupOptions, usePlaceOptions } from "./names.ts";

type Rows = readonly ClinicianSummary[];
const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);

/** Runs one after the other, each with its own audit entry, and reports failures with their reason. */
async function forEach(rows: Rows, done: string, act: (row: ClinicianSummary) => Promise<unknown>): Promise<void> {
  const refused: string[] = [];
  for (const row of rows)
    await act(row).catch((error: unknown) => refused.push(`${row.fullName}: ${problemText(error)}`));
  await invalidate(listClinicians, getClinician, getAllClinicians);
  const went = rows.length - refused.length;
  toast(refused.length === 0 ? `${people(went)} ${done}` : `${people(went)} ${done}. Not ${refused.join("; ")}`, {
    tone: refused.length === 0 ? "done" : "attention",
  });
}

/** Adds the location to each selected staff member, on their current record. */
async function addPlace(row: ClinicianSummary, place: string): Promise<void> {
  const params = { clinicianId: row.id };
  const { version, locationIds } = await call(getClinician, { params });
  if (locationIds.includes(place)) return;
  await call(changeClinician, { params, body: { version, locationIds: [...locationIds, place] } });
}

async function addToGroup(rows: Rows, groupId: string): Promise<void> {
  const group = (await call(listUserGroups)).rows.find((one) => one.id === groupId);
  if (!group) return;
  const clinicianIds = [...new Set([...group.members.map((one) => one.clinicianId), ...rows.map((row) => row.id)])];
  await call(setGroupMembers, { params: { groupId }, body: { version: group.version, clinicianIds } });
  await invalidate(listClinicians, listUserGroups);
  toast(`${people(rows.length)} in ${group.name}`);
}

/** Bulk actions: add a location, add to a group, resend the invitation. */
export function BulkActs({ rows, onDone }: { rows: Rows; onDone: () => void }) {
  const [mayEdit, mayGroup, mayInvite] = [
    useCan("clinicians.edit"),
    useCan("userGroups.manage"),
    useCan("clinicians.invite"),
  ];
  const [asking, setAsking] = useState<"place" | "group" | null>(null);
  const [working, setWorking] = useState(false);
  const [places, groups] = [usePlaceOptions(), useGroupOptions()];
  const invited = rows.filter((row) => clinicianStates.fromCode(row.status) === "invited");
  const work = async (act: () => Promise<void>) => {
    setWorking(true);
    try {
      await act();
      setAsking(null);
      onDone();
    } catch (error) {
      toast(problemText(error), { tone: "attention" });
    } finally {
      setWorking(false);
    }
  };
  const choose = (id: string) =>
    work(() =>
      asking === "place"
        ? forEach(rows, `at ${places.find((one) => one.value === id)?.label ?? "this location"}`, (row) =>
            addPlace(row, id),
          )
        : addToGroup(rows, id),
    );
  const again = () =>
    work(() => forEach(invited, "invited again", (row) => call(resendInvitation, { params: { clinicianId: row.id } })));
  return (
    <>
      {mayEdit && (
        <Button size="xs" variant="default" onClick={() => setAsking("place")}>
          Add location
        </Button>
      )}
      {mayGroup && (
        <Button size="xs" variant="default" onClick={() => setAsking("group")}>
          Add to group
        </Button>
      )}
      {mayInvite && invited.length > 0 && (
        <Button size="xs" variant="default" loading={working} onClick={() => void again()}>
          Resend invitation ({invited.length})
        </Button>
      )}
      {asking && (
        <Choose
          title={`${asking === "place" ? "A location" : "A group"} for ${people(rows.length)}`}
          label={asking === "place" ? "Location" : "Group"}
          options={asking === "place" ? places : groups}
          working={working}
          onChoose={(id) => void choose(id)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

interface ChooseProps {
  title: string;
  label: string;
  options: { value: string; label: string }[];
  working: boolean;
  onChoose: (id: string) => void;
  onClose: () => void;
}

function Choose({ title, label, options, working, onChoose, onClose }: ChooseProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <Select label={label} data={options} value={chosen} onChange={setChosen} searchable data-autofocus />
      <Group mt="md">
        <Button disabled={chosen === null} loading={working} onClick={() => chosen && onChoose(chosen)}>
          Add
        </Button>
        <Button variant="subtle" color="sand" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Modal>
  );
}
