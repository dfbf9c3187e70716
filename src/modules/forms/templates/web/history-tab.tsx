import { Button } from "@mantine/core";
import { useState } from "react";
import { useRead, useSession } from "#platform/web/index.ts";
import { Chip, ErrorState, PageSection, Skeletons, showDateTime } from "#ui/index.ts";
import records from "#ui/page/records.module.css";
import { changesBetween } from "../draft-parts.ts";
import { type FormTemplate, listTemplateReferences } from "../template.contract.ts";
import { getTemplateVersion } from "../version.contract.ts";
import { Changes } from "./publish-dialog.tsx";

type Version = FormTemplate["versions"][number];
const words = { draft: "Draft", published: "Published", retired: "Retired" } as const;

/** Versions with what changed in each, and where the template is used. */
export function HistoryTab({ template }: { template: FormTemplate }) {
  return (
    <>
      <PageSection title="Versions">
        <ul className={records.list}>
          {template.versions.map((version, at) => (
            <VersionLine
              key={version.number}
              templateId={template.id}
              version={version}
              before={template.versions[at + 1]?.number ?? null}
            />
          ))}
        </ul>
      </PageSection>
      <Uses template={template} />
    </>
  );
}

function VersionLine({ templateId, version, before }: { templateId: string; version: Version; before: number | null }) {
  const { timeZone } = useSession();
  const [opened, setOpened] = useState(false);
  return (
    <li className={records.row}>
      <div>
        Version {version.number}{" "}
        <Chip tone={version.status === "published" ? "done" : "neutral"}>{words[version.status]}</Chip>
        <br />
        <span className={records.quiet}>
          {[
            version.changeNote,
            version.publishedAt && showDateTime(version.publishedAt, timeZone),
            version.publishedByName,
            version.openForms > 0 && (version.openForms === 1 ? "1 open form" : `${version.openForms} open forms`),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {opened && before !== null && <Difference templateId={templateId} from={before} to={version.number} />}
      </div>
      {before !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={opened}
          aria-label={`What changed in version ${version.number}`}
          onClick={() => setOpened(!opened)}
        >
          What changed
        </Button>
      )}
    </li>
  );
}

function Difference({ templateId, from, to }: { templateId: string; from: number; to: number }) {
  const old = useRead(getTemplateVersion, { params: { templateId, number: String(from) } });
  const now = useRead(getTemplateVersion, { params: { templateId, number: String(to) } });
  const error = old.error ?? now.error;
  if (error) return <ErrorState error={error} small onRetry={() => void Promise.all([old.refetch(), now.refetch()])} />;
  if (!old.data || !now.data) return <Skeletons shape="text" count={2} />;
  return <Changes changes={changesBetween(old.data, now.data)} />;
}

function Uses({ template }: { template: FormTemplate }) {
  const uses = useRead(listTemplateReferences, { params: { templateId: template.id } });
  if (uses.error) return <ErrorState error={uses.error} small onRetry={() => void uses.refetch()} />;
  if (!uses.data) return <Skeletons shape="text" count={2} />;
  const total = uses.data.forms.reduce((sum, one) => sum + one.count, 0);
  return (
    <PageSection title="Used in">
      {total === 0 ? (
        <p className={records.quiet}>No forms yet.</p>
      ) : (
        <ul className={records.list}>
          {[...Map.groupBy(uses.data.forms, (one) => one.number)].map(([number, forms]) => (
            <li key={number} className={records.row}>
              Version {number}: {forms.map(({ status, count }) => `${count} ${formWord(status)}`).join(", ")}
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}

const formWord = (status: string) => status.replaceAll("_", " ").replace("kicked back", "returned");
