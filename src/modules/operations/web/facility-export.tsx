import { Button, Group } from "@mantine/core";
import { IconDownload, IconPackageExport } from "@tabler/icons-react";
import { useState } from "react";
import { useAction } from "#platform/web/api/action.ts";
import { download } from "#platform/web/api/download.ts";
import { PageSection } from "#ui/page/section.tsx";
import { showDateTime } from "#ui/when.ts";
import { type BackupRun, exportTenant, fetchExport, listBackups } from "../health/operations.contract.ts";

/** Export of this facility's rows, files and audit log as one archive. */
export function FacilityExport({
  zone,
  runs,
  onAsked,
}: {
  zone: string;
  runs: readonly BackupRun[];
  onAsked: (at: string) => void;
}) {
  const [fetching, setFetching] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const [newest] = runs;
  const start = useAction(exportTenant, {
    invalidates: [listBackups],
    onDone: ({ requestedAt }) => {
      setAsked(requestedAt);
      onAsked(requestedAt);
    },
  });
  const waiting = asked !== null && (!newest || newest.startedAt < asked || newest.status === "running");
  const ready = newest?.status === "done" ? newest : null;
  const fetchIt = async (run: BackupRun) => {
    setFetching(true);
    await download(fetchExport, { params: { runId: run.id } });
    setFetching(false);
  };
  return (
    <PageSection
      title="Facility export"
      note="Contains only this facility's records, files and audit log, encrypted with the installation's master key. Use npm run restore to load it into an empty installation. Available for 7 days."
    >
      <Group>
        <Button
          variant="default"
          leftSection={<IconPackageExport size="1.1em" />}
          loading={start.pending || waiting}
          onClick={() => start.go({})}
        >
          {ready ? "Export again" : "Export this facility"}
        </Button>
        {ready && (
          <Button
            variant="light"
            leftSection={<IconDownload size="1.1em" />}
            loading={fetching}
            onClick={() => void fetchIt(ready)}
          >
            {`Download export of ${showDateTime(ready.startedAt, zone)}`}
          </Button>
        )}
      </Group>
    </PageSection>
  );
}
