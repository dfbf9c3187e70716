import { Button, Menu } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { AppLink, useAction, useCan, useGo, useLive, useRead } from "#platform/web/index.ts";
import { PageSection, StateBadge, showDateTime } from "#ui/index.ts";
import classes from "../../documents/web/documents.module.css";
import { listLetters, listLetterTemplates, startLetter } from "../letter.contract.ts";
import { letterStates } from "../letter.ts";

/** Starts a letter from an active template. */
export function WriteLetter({ mrNo }: { mrNo: string }) {
  const go = useGo();
  const templates = useRead(listLetterTemplates, {});
  const start = useAction(startLetter, {
    invalidates: [listLetters],
    onDone: ({ id }) => go(`/documents/letters/${id}`),
  });
  const active = templates.data?.rows.filter(({ status }) => status === "active") ?? [];
  if (active.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={start.pending} leftSection={<IconMail size="1.2em" />}>
          Write letter
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {active.map(({ id, title }) => (
          <Menu.Item key={id} onClick={() => start.go({ body: { mrNo, templateId: id } })}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Letters of the chart that were started, the latest first. */
export function ClientLetters({ mrNo }: { mrNo: string }) {
  const mayWrite = useCan("userDocuments.generate");
  const read = useRead(listLetters, { query: { mrNo, pageSize: 10 } });
  useLive("list:documents", [listLetters]);
  const rows = read.data?.rows.filter(({ status }) => status === "draft") ?? [];
  if (!mayWrite || rows.length === 0) return null;
  return (
    <PageSection title="Letters in progress">
      <ul className={classes.policies}>
        {rows.map((row) => (
          <li key={row.id} className={classes.policy}>
            <span className={classes.policyText}>
              <AppLink to={`/documents/letters/${row.id}`} className={classes.policyTitle}>
                {row.title}
              </AppLink>
              <span className={classes.quiet}>Last changed {showDateTime(row.updatedAt, row.timeZone)}</span>
            </span>
            <StateBadge states={letterStates} state={row.status} />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
