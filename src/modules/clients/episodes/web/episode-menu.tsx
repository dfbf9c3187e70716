import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { Id } from "#platform/shared/ids.ts";
import { invalidate, useAction, useUrlState } from "#platform/web/index.ts";
import { dateAt, Field, Form, FormActions, SideDrawer, showDate, useZodForm } from "#ui/index.ts";
import { type ChartContext, getChart } from "../../identity/client.contract.ts";
import { useLocationNames } from "../../web/names.ts";
import { readmitClientEndpoint } from "../admission.contract.ts";
import { episodeStates } from "../episode.ts";

/** Switches between stays of one client; the URL holds the selected stay. */
export function EpisodeMenu({ chart }: { chart: ChartContext }) {
  const url = useUrlState();
  const { name } = useLocationNames();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" rightSection={<IconChevronDown size="1em" />}>
          {chart.episodes.length} stays
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {chart.episodes.map((episode) => {
          const from = dateAt(episode.admittedAt ?? episode.createdAt, episode.timeZone);
          const shown = episode.demographicId === chart.episode.demographicId;
          return (
            <Menu.Item
              key={episode.demographicId}
              aria-current={shown || undefined}
              disabled={shown}
              onClick={() => url.set({ demographicId: episode.demographicId }, { replace: false })}
            >
              {showDate(from)}, {name(episode.locationId)}, {episodeStates.label(episode.status).toLowerCase()}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

const Readmission = z.strictObject({ locationId: Id });

/** Opens a new stay for a returning client; demographics are copied and must be confirmed. */
export function Readmit({ chart }: { chart: ChartContext }) {
  const [opened, setOpened] = useState(false);
  const url = useUrlState();
  const { options } = useLocationNames();
  const called = chart.preferredName ?? chart.legalFirstName;
  const form = useZodForm({
    draft: { form: "readmission", record: chart.episode.demographicId },
    schema: Readmission,
    initial: { locationId: chart.episode.locationId },
  });
  const readmit = useAction(readmitClientEndpoint, {
    inline: true,
    done: `New stay opened for ${called}`,
    onDone: async () => {
      await invalidate([getChart, { params: { mrNo: chart.mrNo } }]);
      url.set({ demographicId: undefined, tabs: "demographics" }, { replace: false });
    },
  });
  return (
    <>
      <Button onClick={() => setOpened(true)}>Readmit {called}</Button>
      <SideDrawer opened={opened} onClose={() => setOpened(false)} title={`Readmit ${called}`}>
        <Form
          form={form}
          label="Readmission"
          onSubmit={(body) => readmit.run({ params: { mrNo: chart.mrNo }, body })}
          onSaved={() => setOpened(false)}
        >
          <Field.Select
            name="locationId"
            label="Location"
            options={options}
            help="Demographics are copied. Confirm them on the Demographics tab."
          />
          <FormActions submit={`Readmit ${called}`} onCancel={() => setOpened(false)} />
        </Form>
      </SideDrawer>
    </>
  );
}
