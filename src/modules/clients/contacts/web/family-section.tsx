import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { AppLink, useAction, useRead } from "#platform/web/index.ts";
import { confirmDanger, Field, Form, FormActions, PageSection, SideDrawer, useZodForm } from "#ui/index.ts";
import type { ChartContext } from "../../identity/client.contract.ts";
import { searchClients } from "../../identity/client-list.contract.ts";
import { listName } from "../../identity/name.ts";
import classes from "../../web/chart.module.css";
import { familyRoleLabels, familyRoles, getFamily, linkRelative, unlinkRelative } from "../family.contract.ts";

/** Relatives who are clients. Linking them gives no one access to another chart (FAM-1). */
export function FamilySection({ chart }: { chart: ChartContext }) {
  const params = { mrNo: chart.mrNo };
  const read = useRead(getFamily, { params });
  const [linking, setLinking] = useState(false);
  const mayEdit = chart.abilities.includes("edit");
  const unlink = useAction(unlinkRelative, { invalidates: [getFamily], done: "Link ended" });
  const family = read.data?.family ?? null;
  if (!family && !mayEdit) return null;
  const end = async (member: { id: string; name: string }) => {
    const answer = await confirmDanger({
      act: `End the link to ${member.name}`,
      client: `${chart.legalFirstName} ${chart.legalLastName}, ${chart.mrNo}`,
      consequence: "The charts no longer name each other. Both stay as they are.",
      reason: { label: "Reason", least: 3 },
    });
    if (answer) unlink.go({ params: { ...params, memberId: member.id }, query: { reason: answer.reason } });
  };
  return (
    <PageSection
      title="Relatives who are clients"
      note="Shown only to staff who can open both charts. Linking gives no one access to another chart."
      action={
        mayEdit && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size="1.1em" />}
            onClick={() => setLinking(true)}
          >
            Link relative
          </Button>
        )
      }
    >
      {family && (
        <ul className={classes.list}>
          {family.members.map((member) => (
            <li key={member.id} className={classes.row}>
              <span>
                <AppLink to={`/clients/${member.mrNo}`}>
                  <strong>{member.name}</strong>
                </AppLink>{" "}
                <span className={classes.quiet}>
                  {familyRoleLabels[member.role]}, {member.mrNo}
                </span>
              </span>
              {mayEdit && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`End the link to ${member.name}`}
                  onClick={() => void end(member)}
                >
                  End link
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <SideDrawer opened={linking} onClose={() => setLinking(false)} title="Link relative">
        {linking && <LinkForm chart={chart} onClose={() => setLinking(false)} />}
      </SideDrawer>
    </PageSection>
  );
}

const Link = z.strictObject({
  relativeMrNo: z.string().min(1, "Choose the relative"),
  relativeRole: z.enum(familyRoles),
  role: z.enum(familyRoles),
});
const roleOptions = familyRoles.map((value) => ({ value, label: familyRoleLabels[value] }));
const statuses = "pre_admission,pending_approval,approved,admitted,on_leave,discharged";

function LinkForm({ chart, onClose }: { chart: ChartContext; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const found = useRead(
    searchClients,
    { body: { q: typed, filters: { statusList: statuses, pageSize: 10 } } },
    { enabled: typed.trim().length >= 2, keep: true },
  );
  const options = (found.data?.rows ?? [])
    .filter((row) => row.mrNo !== chart.mrNo)
    .map((row) => ({ value: row.mrNo, label: `${listName(row)}, ${row.mrNo}` }));
  const link = useAction(linkRelative, { inline: true, invalidates: [getFamily], done: "Relative linked" });
  const form = useZodForm({
    draft: { form: "family-link", record: chart.clientId, version: 0 },
    schema: Link,
    initial: {},
    doing: "Link relative",
  });
  return (
    <Form
      form={form}
      label="Link relative"
      onSubmit={(body) => link.run({ params: { mrNo: chart.mrNo }, body })}
      onSaved={onClose}
    >
      <Field.Select
        name="relativeMrNo"
        label="Relative"
        help="Type a name or MR number"
        options={options}
        onSearch={setTyped}
        nothingFound="No client found"
      />
      <Field.Select name="relativeRole" label="The relative is the" options={roleOptions} />
      <Field.Select name="role" label={`${chart.preferredName ?? chart.legalFirstName} is the`} options={roleOptions} />
      <FormActions submit="Link relative" onCancel={onClose} />
    </Form>
  );
}
