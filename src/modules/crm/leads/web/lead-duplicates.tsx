import { Anchor, Button } from "@mantine/core";
import { AppLink, useAction, useRead } from "#platform/web/index.ts";
import { PageSection, showDate } from "#ui/index.ts";
import { dismissDuplicate, leadDuplicates } from "../../duplicates/duplicate.contract.ts";
import type { Lead } from "../lead-fields.contract.ts";
import classes from "./crm.module.css";

/** Leads and clients that may be the same person, each to be ruled out. */
export function LeadDuplicates({ lead }: { lead: Lead }) {
  const doubles = useRead(leadDuplicates, { params: { leadId: lead.id } }, { enabled: lead.abilities.edit });
  const dismiss = useAction(dismissDuplicate, { invalidates: [leadDuplicates] });
  const shown = (doubles.data?.candidates ?? []).filter((one) => one.verdict !== "household");
  if (shown.length === 0) return null;
  return (
    <PageSection title="Possible duplicates">
      {shown.map((one) => (
        <div key={one.id} className={classes.task}>
          <div className={classes.taskText}>
            {one.reachable && one.type === "lead" ? (
              <Anchor component={AppLink} to={`/crm/lead/${one.id}`}>
                {one.name}
              </Anchor>
            ) : (
              one.name
            )}
            <div className={classes.small}>
              {(one.score === null
                ? [one.status]
                : [one.number, one.dateOfBirth && showDate(one.dateOfBirth), `${one.score}% match`]
              )
                .filter(Boolean)
                .join(" · ")}
            </div>
          </div>
          <Button
            size="xs"
            variant="subtle"
            loading={dismiss.pending}
            onClick={() => dismiss.go({ params: { leadId: lead.id, otherId: one.id }, body: { as: "not-duplicate" } })}
          >
            Not a match
          </Button>
        </div>
      ))}
    </PageSection>
  );
}
