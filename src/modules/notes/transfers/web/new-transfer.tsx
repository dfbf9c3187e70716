import { getChart } from "#modules/clients/identity/client.contract.ts";
import { useGo, useRead } from "#platform/web/index.ts";
import { ErrorState, SideDrawer, Skeletons } from "#ui/index.ts";
import { TransferForm } from "./transfer-form.tsx";

interface NewTransferProps {
  mrNo: string;
  demographicId?: string | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Asks for the destination of a transfer, then opens its note. */
export function NewTransfer({ mrNo, demographicId, opened, onClose }: NewTransferProps) {
  const go = useGo();
  const chart = useRead(getChart, { params: { mrNo } }, { enabled: opened });
  return (
    <SideDrawer opened={opened} onClose={onClose} title="New transfer note">
      {chart.isError && <ErrorState error={chart.error} onRetry={() => void chart.refetch()} small />}
      {opened && !chart.data && !chart.isError && <Skeletons shape="form" count={5} />}
      {opened && chart.data && (
        <TransferForm
          mrNo={mrNo}
          demographicId={demographicId}
          locationId={chart.data.episode.locationId}
          levelOfCareId={chart.data.episode.levelOfCareId}
          timeZone={chart.data.episode.timeZone}
          onCancel={onClose}
          onDone={({ noteId }) => {
            onClose();
            go(`/notes/${noteId}`);
          }}
        />
      )}
    </SideDrawer>
  );
}
