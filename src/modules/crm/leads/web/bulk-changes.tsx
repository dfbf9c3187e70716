import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { Answer } from "#platform/shared/endpoint.ts";
import { call, invalidate, useCan, useRead } from "#platform/web/index.ts";
import { toast } from "#ui/index.ts";
import { labelLeads } from "../labels/lead-label.contract.ts";
import { leadBoard, leadOptions, listLeads } from "../lead.contract.ts";
import { type LifecycleCode, lifecycleCode, priorities } from "../lead.ts";
import type { LeadRow } from "../lead-fields.contract.ts";
import { setLeadOwnerBulk, updateLifecycleBulk } from "../pipeline.contract.ts";

/** Changes of the selected leads: stage, priority and owner. What was refused is said with its reason. */
export function BulkChanges({ rows, onDone }: { rows: LeadRow[]; onDone: () => void }) {
  const mayEdit = useCan("crm.edit");
  const mayAssign = useCan("crm.assign");
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  const [pending, setPending] = useState(false);
  if (!mayEdit) return null;
  const leadIds = rows.map(({ id }) => id);
  const leads = rows.map((row) => ({ leadId: row.id, version: row.version }));
  const change = async (run: () => Promise<Answer<typeof setLeadOwnerBulk>>, did: string) => {
    setPending(true);
    try {
      const { results } = await run();
      const refused = results.filter((one) => !one.ok);
      const changed = results.length - refused.length;
      toast(
        refused.length === 0
          ? `${changed} ${changed === 1 ? "lead" : "leads"} ${did}`
          : `${changed} ${did}, ${refused.length} not: ${refused[0]?.detail ?? ""}`,
        { tone: refused.length === 0 ? "done" : "attention" },
      );
      onDone();
    } catch (error) {
      toast(error instanceof Error ? error.message : "The leads were not changed. Try again.", { tone: "attention" });
    } finally {
      setPending(false);
      await invalidate(listLeads, leadBoard);
    }
  };
  const move = (to: { lifecycle: LifecycleCode } | { priority: number }, did: string) =>
    change(() => call(updateLifecycleBulk, { body: { leads, ...to } }), did);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={pending}
        onClick={() => void move({ lifecycle: lifecycleCode.working }, "moved")}
      >
        Move to Working
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={pending}
        onClick={() => void move({ lifecycle: lifecycleCode.qualified }, "moved")}
      >
        Move to Qualified Lead
      </Button>
      <BulkMenu label="Priority" disabled={pending}>
        {priorities.states.map((state) => (
          <Menu.Item key={state} onClick={() => void move({ priority: priorities.code(state) }, "changed")}>
            {priorities.label(state)}
          </Menu.Item>
        ))}
      </BulkMenu>
      {(options.data?.labels.length ?? 0) > 0 && (
        <BulkMenu label="Label" disabled={pending}>
          {(options.data?.labels ?? []).map(({ id, name }) => (
            <Menu.Item
              key={id}
              onClick={() => void change(() => call(labelLeads, { body: { leadIds, labelId: id } }), "labeled")}
            >
              Add {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {shared(rows).map(({ labelId, name }) => (
            <Menu.Item
              key={labelId}
              onClick={() =>
                void change(() => call(labelLeads, { body: { leadIds, labelId, remove: true } }), "changed")
              }
            >
              Remove {name}
            </Menu.Item>
          ))}
        </BulkMenu>
      )}
      {mayAssign && (
        <BulkMenu label="Assign to" disabled={pending}>
          {(options.data?.owners ?? []).map(({ id, name }) => (
            <Menu.Item
              key={id}
              onClick={() => void change(() => call(setLeadOwnerBulk, { body: { leads, ownerId: id } }), "assigned")}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            onClick={() => void change(() => call(setLeadOwnerBulk, { body: { leads, ownerId: null } }), "unassigned")}
          >
            Not assigned
          </Menu.Item>
        </BulkMenu>
      )}
    </>
  );
}

/** Labels that any of the leads has. */
function shared(rows: readonly LeadRow[]): LeadRow["labels"] {
  const all = rows.flatMap(({ labels }) => labels);
  return all.filter((label, index) => all.findIndex(({ labelId }) => labelId === label.labelId) === index);
}

function BulkMenu({ label, disabled, children }: { label: string; disabled: boolean; children: ReactNode }) {
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button size="xs" variant="default" disabled={disabled} rightSection={<IconChevronDown size="1em" />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
