import { Button, Group } from "@mantine/core";
import { IconDeviceLaptop } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { SettingForm } from "#modules/settings/index.web.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useCan } from "#platform/web/session/session-context.ts";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { Field } from "#ui/form/field.ts";
import { FieldRow } from "#ui/form/form-actions.tsx";
import { PageSection } from "#ui/page/section.tsx";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { listDowntimePlaces } from "../../downtime.contract.ts";
import { whyNotHere } from "../enroll.ts";
import { readStored } from "../offline-storage.ts";
import { EnrollForm } from "./enroll-form.tsx";
import { PlacePackets } from "./place-packets.tsx";

/** Enrolled workstations, packet ages and users with access. */
export function DowntimeTab() {
  const may = useCan("locations.manage");
  const [enrolling, setEnrolling] = useState(false);
  const [here, setHere] = useState<string | null>(null);
  const list = useRead(listDowntimePlaces, {}, { everyMs: 30_000, keep: true });
  const workstations = list.data?.places.flatMap((place) => place.workstations) ?? [];
  const look = useCallback(
    () =>
      void readStored("enrollment").then(
        (enrollment) => setHere(enrollment?.workstationId ?? null),
        () => undefined,
      ),
    [],
  );
  useEffect(look, [look]);
  const close = () => {
    setEnrolling(false);
    look();
  };
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeletons shape="text" />;
  const isHere = workstations.some(({ id }) => id === here);
  const why = whyNotHere();
  return (
    <>
      <PageSection
        title="Downtime packets"
        note={`Enrolled workstations store an encrypted packet every 15 minutes. If Cairn is down, staff open it at /downtime with their PIN. It contains: ${list.data.parts.join("; ").toLowerCase()}.`}
        action={
          may && (
            <Button
              leftSection={<IconDeviceLaptop size="1.1em" />}
              disabled={why !== null}
              onClick={() => setEnrolling(true)}
            >
              {isHere ? "Enroll this browser again" : "Enroll this browser"}
            </Button>
          )
        }
      >
        {why && <p>{why}</p>}
        <Group gap="xl" align="stretch" style={{ display: "grid" }}>
          {list.data.places.map((place) => (
            <PlacePackets key={place.locationId} place={place} here={here} mayManage={may} />
          ))}
        </Group>
      </PageSection>
      <SettingForm
        settingKey="downtime"
        title="Packet retention"
        note="Workstations delete packets after this time, which limits exposure if a device is lost."
      >
        <FieldRow>
          <Field.Number name="keepHours" label="Hours" help="4 to 72" />
        </FieldRow>
      </SettingForm>
      <SideDrawer opened={enrolling} onClose={close} title="Enroll this browser">
        <EnrollForm places={list.data.places} onDone={close} />
      </SideDrawer>
    </>
  );
}
