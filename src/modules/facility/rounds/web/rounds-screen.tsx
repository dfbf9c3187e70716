import { Button, Select } from "@mantine/core";
import { IconWalk } from "@tabler/icons-react";
import { AppLink, useCan, useSession, useUrlState } from "#platform/web/index.ts";
import { Page } from "#ui/index.ts";
import { FlagsTab } from "./flags-tab.tsx";
import { GapsTab } from "./gaps-tab.tsx";
import { LiveBoard } from "./live-board.tsx";
import { ReviewTab } from "./review-tab.tsx";
import { Schedules } from "./schedules.tsx";

/** Observation rounds of a location: who is due or late now, and what the units do. */
export function Screen() {
  const session = useSession();
  const url = useUrlState();
  const mayRun = useCan("rounds.perform");
  const mayReview = useCan("rounds.review");
  const mayManage = useCan("rounds.manage");
  const locationId = url.params.location ?? session.locationId ?? session.locations[0]?.id ?? "";
  const action = (
    <>
      {session.locationId === null && session.locations.length > 1 && (
        <Select
          aria-label="Location"
          data={session.locations.map((place) => ({ value: place.id, label: place.name }))}
          value={locationId}
          allowDeselect={false}
          onChange={(value) => url.set({ location: value })}
          w={260}
        />
      )}
      {mayRun && (
        <Button component={AppLink} to={`/rounds/run?location=${locationId}`} leftSection={<IconWalk size="1.2em" />}>
          Run rounds
        </Button>
      )}
    </>
  );
  const live = <LiveBoard key={locationId} locationId={locationId} />;
  const tabs = [
    { value: "live", label: "Live", content: live },
    ...(mayReview
      ? [
          { value: "review", label: "Review", content: <ReviewTab key={locationId} locationId={locationId} /> },
          { value: "gaps", label: "Gaps", content: <GapsTab key={locationId} locationId={locationId} /> },
          { value: "flags", label: "Flags", content: <FlagsTab key={locationId} locationId={locationId} /> },
        ]
      : []),
    ...(mayManage
      ? [{ value: "units", label: "Units", content: <Schedules key={locationId} locationId={locationId} /> }]
      : []),
  ];
  if (tabs.length === 1)
    return (
      <Page title="Rounds" action={action}>
        {live}
      </Page>
    );
  return <Page title="Rounds" action={action} tabs={tabs} />;
}
