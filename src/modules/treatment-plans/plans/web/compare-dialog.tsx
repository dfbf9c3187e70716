import { Modal, Select } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#platform/web/index.ts";
import { ErrorState, Skeletons } from "#ui/index.ts";
import { comparePlans } from "../plan.contract.ts";
import { planStates } from "../plan.ts";
import type { TreatmentPlan } from "../plan-fields.contract.ts";
import classes from "./plan.module.css";

/** What changed from an earlier version to this one. */
export function CompareDialog({ plan, onClose }: { plan: TreatmentPlan; onClose: () => void }) {
  const others = plan.versions.filter(({ id }) => id !== plan.id);
  const earlier = others.find(({ versionNo }) => versionNo < plan.versionNo) ?? others[0];
  const [otherId, setOtherId] = useState(earlier?.id ?? plan.id);
  const read = useRead(comparePlans, { params: { planId: otherId, otherId: plan.id } });
  return (
    <Modal opened onClose={onClose} size="xl" title={`Compare with version ${plan.versionNo}`}>
      <Select
        label="Earlier version"
        data={others.map(({ id, versionNo, status }) => ({
          value: id,
          label: `Version ${versionNo}, ${planStates.label(status).toLowerCase()}`,
        }))}
        value={otherId}
        allowDeselect={false}
        onChange={(value) => value && setOtherId(value)}
        mb="md"
      />
      {read.isError && <ErrorState error={read.error} small onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeletons shape="text" count={4} />}
      {read.data && (
        <>
          <p className={classes.quiet}>
            {read.data.lines.length === 0
              ? "Nothing changed."
              : `${read.data.lines.length} changed, ${read.data.unchanged} unchanged.`}
          </p>
          {read.data.lines.length > 0 && (
            <table className={classes.diff}>
              <thead>
                <tr>
                  <th scope="col">Item</th>
                  <th scope="col">Version {read.data.before.versionNo}</th>
                  <th scope="col">Version {read.data.after.versionNo}</th>
                </tr>
              </thead>
              <tbody>
                {read.data.lines.map((line) => (
                  <tr key={`${line.kind} ${line.stableId}`}>
                    <th scope="row">{line.label}</th>
                    <td>{line.before ?? "Not in this version"}</td>
                    <td>{line.after ?? "Removed"}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </Modal>
  );
}
