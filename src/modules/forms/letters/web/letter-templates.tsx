import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { AppLink, useAction, useCan, useGo, useRead } from "#platform/web/index.ts";
import { EmptyState, ErrorState, Skeletons, StateBadge } from "#ui/index.ts";
import classes from "../../documents/web/documents.module.css";
import { addLetterTemplate, listLetterTemplates } from "../letter.contract.ts";
import { letterTemplateStates } from "../letter.ts";

/** Letter templates of the facility. */
export function LetterTemplates() {
  const go = useGo();
  const mayEdit = useCan("formTemplates.edit");
  const read = useRead(listLetterTemplates, {});
  const add = useAction(addLetterTemplate, {
    invalidates: [listLetterTemplates],
    onDone: ({ id }) => go(`/documents/templates/${id}`),
  });
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={5} />;
  return (
    <>
      {mayEdit && (
        <div className={classes.bar}>
          <span />
          <Button
            leftSection={<IconPlus size="1.2em" />}
            loading={add.pending}
            onClick={() => add.go({ body: { title: "New letter", body: { blocks: [] } } })}
          >
            Add letter template
          </Button>
        </div>
      )}
      {read.data.rows.length === 0 ? (
        <EmptyState
          title="No letter templates"
          text="A template holds the text of a letter and takes names and dates from the chart."
        />
      ) : (
        <ul className={classes.policies}>
          {read.data.rows.map((row) => (
            <li key={row.id} className={classes.policy}>
              <span className={classes.policyText}>
                <AppLink to={`/documents/templates/${row.id}`} className={classes.policyTitle}>
                  {row.title}
                </AppLink>
                <span className={classes.quiet}>Edition {row.number}</span>
              </span>
              <StateBadge states={letterTemplateStates} state={row.status} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
