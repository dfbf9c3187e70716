import { Anchor } from "@mantine/core";
import { listPayers } from "#modules/coverage/payers/payer.contract.ts";
import { levelLabel, listLevels } from "#modules/facility/levels/level.contract.ts";
import { AppLink, useAction, useCan, useGo, useRead, useSession } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, Page, PageSection, toast, useZodForm } from "#ui/index.ts";
import { addPacket, getPacket, listPackets, type Packet, updatePacket } from "../packet.contract.ts";
import { packetTriggerLabels, packetTriggers } from "../packet.ts";
import { PacketItems } from "./packet-items.tsx";
import classes from "./packets.module.css";

const blank = { title: "", trigger: "admission" as const, rules: {}, items: [] };

/** A packet to edit; null starts one. */
export function PacketPage({ packet }: { packet: Packet | null }) {
  const go = useGo();
  const mayEdit = useCan("formTemplates.edit");
  const { locations } = useSession();
  const mayReadPayers = useCan("insurance.read");
  const payers = useRead(listPayers, {}, { enabled: mayReadPayers });
  const levels = useRead(listLevels, {});
  const packets = useRead(listPackets, {});
  const invalidates = [listPackets, getPacket];
  const add = useAction(addPacket, { inline: true, invalidates });
  const update = useAction(updatePacket, { inline: true, invalidates });
  const form = useZodForm({
    schema: addPacket.body,
    draft: packet ? { form: "packet:edit", record: packet.id, version: packet.version } : { form: "packet:new" },
    initial: packet
      ? {
          title: packet.title,
          trigger: packet.trigger,
          rules: packet.rules,
          items: packet.items.map(({ title: _, isArchived: __, ...item }) => item),
        }
      : blank,
    doing: "a packet",
  });
  const leave = () => go("/forms?tabs=packets");
  return (
    <Page
      width="narrow"
      title={packet?.title ?? "New packet"}
      trail={
        <Anchor component={AppLink} to="/forms?tabs=packets" size="sm">
          Packets
        </Anchor>
      }
      summary="Changes apply to the next clients. Packets that are assigned keep their forms."
    >
      <Form
        form={form}
        label="Packet"
        onSubmit={async (body) => {
          if (packet) await update.run({ params: { packetId: packet.id }, body: { ...body, version: packet.version } });
          else await add.run({ body });
          toast(packet ? "Packet saved" : "Packet added");
        }}
        onSaved={leave}
      >
        <fieldset disabled={!mayEdit} className={classes.page}>
          <Field.Text name="title" label="Title" />
          <Field.Select
            name="trigger"
            label="Assigned"
            searchable={false}
            options={packetTriggers.map((value) => ({ value, label: packetTriggerLabels[value] }))}
          />
          <PageSection title="Clients" note="Empty fields include everyone.">
            <div className={classes.stack}>
              <FieldRow>
                <Field.Number name="rules.minAge" label="Age from" />
                <Field.Number name="rules.maxAge" label="Age to" />
              </FieldRow>
              <Field.MultiSelect
                name="rules.sexes"
                label="Sex at birth"
                options={[
                  { value: "F", label: "Female" },
                  { value: "M", label: "Male" },
                  { value: "UNK", label: "Unknown" },
                ]}
              />
              <Field.MultiSelect
                name="rules.levelOfCareIds"
                label="Levels of care"
                options={(levels.data?.rows ?? []).map((level) => ({ value: level.id, label: levelLabel(level) }))}
              />
              <Field.MultiSelect
                name="rules.programIds"
                label="Programs"
                options={(packets.data?.programs ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              />
              {mayReadPayers && (
                <Field.MultiSelect
                  name="rules.payerIds"
                  label="Payers"
                  help="Clients with active insurance from one of these payers."
                  options={(payers.data?.rows ?? [])
                    .filter(({ id, active }) => active || packet?.rules.payerIds?.includes(id))
                    .map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
              <Field.MultiSelect
                name="rules.locationIds"
                label="Locations"
                options={locations.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </div>
          </PageSection>
          <PacketItems disabled={!mayEdit} />
        </fieldset>
        {mayEdit && <FormActions submit={packet ? "Save packet" : "Add packet"} onCancel={leave} sticky />}
      </Form>
    </Page>
  );
}
