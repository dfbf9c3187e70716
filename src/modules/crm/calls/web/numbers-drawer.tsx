import { Button, Select, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { useAction, useRead } from "#platform/web/index.ts";
import { ErrorState, PageSection, SideDrawer, Skeletons, showPhone } from "#ui/index.ts";
import { listPools } from "../../assignment/pool.contract.ts";
import { leadOptions } from "../../leads/lead.contract.ts";
import { listCredentials, listNumbers, type TrackingNumber, updateNumber } from "../numbers/number.contract.ts";
import { CallAccounts } from "./call-accounts.tsx";
import classes from "./calls.module.css";

/** Tracking numbers of the connected accounts, with the source and location of each. */
export function NumbersDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Tracking numbers" width={560}>
      {opened && <Numbers />}
    </SideDrawer>
  );
}

function Numbers() {
  const accounts = useRead(listCredentials, {});
  const numbers = useRead(listNumbers, {});
  const error = accounts.error ?? numbers.error;
  if (error && !(accounts.data && numbers.data)) return <ErrorState error={error} />;
  if (!accounts.data || !numbers.data) return <Skeletons shape="text" />;
  return (
    <>
      <CallAccounts accounts={accounts.data.rows} />
      <PageSection title="Numbers">
        <div className={classes.facts}>
          {numbers.data.rows.map((number) => (
            <NumberForm key={`${number.id}-${number.version}`} number={number} />
          ))}
        </div>
        {numbers.data.rows.length === 0 && (
          <p className={classes.small}>No numbers yet. Sync the numbers of an account.</p>
        )}
      </PageSection>
    </>
  );
}

function NumberForm({ number }: { number: TrackingNumber }) {
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  const [label, setLabel] = useState(number.label);
  const [sourceId, setSource] = useState(number.sourceId);
  const [campaign, setCampaign] = useState(number.campaign ?? "");
  const [locationId, setLocation] = useState(number.locationId);
  const pools = useRead(listPools, {}, { staleMs: 300_000 });
  const [poolId, setPool] = useState(number.poolId);
  const [announced, setAnnounced] = useState(number.recordingAnnounced);
  const [active, setActive] = useState(number.active);
  const save = useAction(updateNumber, { invalidates: [listNumbers], done: "Number saved" });
  const named = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  const isSame =
    label === number.label &&
    sourceId === number.sourceId &&
    campaign === (number.campaign ?? "") &&
    locationId === number.locationId &&
    poolId === number.poolId &&
    announced === number.recordingAnnounced &&
    active === number.active;
  return (
    <fieldset className={classes.call}>
      <legend className={classes.number}>{showPhone(number.e164)}</legend>
      <TextInput
        label="Label"
        maxLength={120}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Select
        label="Referral source"
        clearable
        data={named(options.data?.sources)}
        value={sourceId}
        onChange={setSource}
      />
      <TextInput
        label="Campaign"
        maxLength={120}
        value={campaign}
        onChange={(event) => setCampaign(event.currentTarget.value)}
      />
      <Select
        label="Location"
        clearable
        data={named(options.data?.locations)}
        value={locationId}
        onChange={setLocation}
      />
      <Select
        label="Assignment pool"
        description="Without one, the main pool of the location takes its leads"
        clearable
        data={named(pools.data?.rows)}
        value={poolId}
        onChange={setPool}
      />
      <Switch
        label="Callers hear that the call is recorded"
        checked={announced}
        onChange={(event) => setAnnounced(event.currentTarget.checked)}
      />
      <Switch label="Active" checked={active} onChange={(event) => setActive(event.currentTarget.checked)} />
      <div className={classes.actions}>
        <Button
          size="sm"
          disabled={isSame || label.trim() === ""}
          loading={save.pending}
          onClick={() =>
            save.go({
              params: { numberId: number.id },
              body: {
                label: label.trim(),
                sourceId,
                campaign: campaign.trim() || null,
                locationId,
                poolId,
                recordingAnnounced: announced,
                active,
                version: number.version,
              },
            })
          }
        >
          Save number
        </Button>
      </div>
    </fieldset>
  );
}
