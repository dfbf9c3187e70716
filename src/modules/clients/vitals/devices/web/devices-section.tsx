import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useAction, useRead, useSession } from "#platform/web/index.ts";
import {
  EmptyState,
  ErrorState,
  Field,
  Form,
  FormActions,
  PageSection,
  SideDrawer,
  Skeletons,
  showDateTime,
  useZodForm,
} from "#ui/index.ts";
import records from "#ui/page/records.module.css";
import { useLocationNames } from "../../../web/names.ts";
import {
  addVitalDevice,
  changeVitalDevice,
  listVitalDevices,
  type VitalDevice,
  VitalDeviceInput,
} from "../device.contract.ts";

/** Monitors that send readings. Their gateway uses an API key with the permission to take in measurements. */
export function DevicesSection() {
  const read = useRead(listVitalDevices, {});
  const locations = useLocationNames();
  const { timeZone } = useSession();
  const [asked, setAsked] = useState<{ device: VitalDevice | null } | null>(null);
  const change = useAction(changeVitalDevice, { invalidates: [listVitalDevices] });
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  return (
    <PageSection
      title="Monitors"
      note="Readings of these monitors are taken in and count after a nurse accepts them. Readings of any other monitor are refused."
      action={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size="1.1em" />}
          onClick={() => setAsked({ device: null })}
        >
          Add monitor
        </Button>
      }
    >
      {read.data.rows.length === 0 ? (
        <EmptyState small title="No monitors yet" text="Add the monitors that send vital signs." />
      ) : (
        <ul className={records.list}>
          {read.data.rows.map((device) => (
            <li key={device.id} className={records.row}>
              <span>
                {device.name} {!device.active && <span className={records.quiet}>(inactive)</span>}
                <br />
                <span className={records.quiet}>
                  {[
                    device.serial,
                    locations.name(device.locationId),
                    device.lastSeenAt ? `last reading ${showDateTime(device.lastSeenAt, timeZone)}` : "no readings yet",
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <span className={records.rowActions}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Edit ${device.name}`}
                  onClick={() => setAsked({ device })}
                >
                  Edit
                </Button>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`${device.active ? "Deactivate" : "Activate"} ${device.name}`}
                  onClick={() =>
                    change.go({
                      params: { deviceId: device.id },
                      body: { version: device.version, active: !device.active },
                    })
                  }
                >
                  {device.active ? "Deactivate" : "Activate"}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <SideDrawer
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.device ? `Edit monitor: ${asked.device.name}` : "Add monitor"}
      >
        {asked && <DeviceForm device={asked.device} onClose={() => setAsked(null)} />}
      </SideDrawer>
    </PageSection>
  );
}

function DeviceForm({ device, onClose }: { device: VitalDevice | null; onClose: () => void }) {
  const locations = useLocationNames();
  const after = { inline: true, invalidates: [listVitalDevices] };
  const add = useAction(addVitalDevice, { ...after, done: ({ name }) => `${name} added` });
  const change = useAction(changeVitalDevice, { ...after, done: ({ name }) => `${name} saved` });
  const form = useZodForm({
    draft: { form: "vital-device", record: device?.id ?? "new", version: device?.version ?? 0 },
    schema: VitalDeviceInput,
    initial: device ? { name: device.name, serial: device.serial, locationId: device.locationId } : {},
    doing: "Monitor",
  });
  return (
    <Form
      form={form}
      label="Monitor"
      onSubmit={(body) =>
        device
          ? change.run({ params: { deviceId: device.id }, body: { ...body, version: device.version } })
          : add.run({ body })
      }
      onSaved={onClose}
    >
      <Field.Text name="name" label="Name" help="As staff call it, such as Detox monitor 2" maxLength={80} />
      <Field.Text name="serial" label="Serial number" help="As the gateway sends it" maxLength={80} />
      <Field.Select name="locationId" label="Location" options={locations.options} />
      <FormActions submit={device ? "Save changes" : "Add monitor"} onCancel={onClose} />
    </Form>
  );
}
