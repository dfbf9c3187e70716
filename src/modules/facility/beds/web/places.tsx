import { Anchor, Button } from "@mantine/core";
import { AppLink, useAction, useCan, useLive, useRead } from "#platform/web/index.ts";
import { Chip, type Column, DataTable, showDate } from "#ui/index.ts";
import { getBedBoard } from "../bed.contract.ts";
import { listPlaces, type PlaceRow, withdrawPlace } from "../place.contract.ts";

/** Places reserved for later days, the next first (BED-19). */
export function Places({ locationId }: { locationId: string }) {
  const mayAssign = useCan("beds.assign");
  const read = useRead(listPlaces, { query: { locationId } }, { everyMs: 60_000, keep: true });
  useLive(`board:beds:${locationId}`, [listPlaces]);
  const withdraw = useAction(withdrawPlace, {
    invalidates: [listPlaces, getBedBoard],
    done: "Reserved place released",
  });
  return (
    <DataTable
      label="Reserved places"
      columns={columns}
      rowKey={({ id }) => id}
      source={read}
      rowTone={({ isWaiting }) => (isWaiting ? "attention" : undefined)}
      rowActions={(row) =>
        mayAssign ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={withdraw.pending}
            aria-label={`Release the place for ${showDate(row.wantedOn)}`}
            onClick={() => withdraw.go({ params: { reservationId: row.id }, query: { version: row.version } })}
          >
            Release
          </Button>
        ) : null
      }
      empty={{
        title: "No reserved places",
        text: "Admissions reserves a place when an intake is scheduled more than a day ahead.",
      }}
    />
  );
}

const columns: Column<PlaceRow>[] = [
  { key: "day", header: "Date", width: 150, cell: ({ wantedOn }) => <strong>{showDate(wantedOn)}</strong> },
  {
    key: "for",
    header: "Reserved for",
    grow: 1,
    wraps: true,
    cell: ({ name, link }) =>
      name && link ? (
        <Anchor component={AppLink} to={link}>
          {name}
        </Anchor>
      ) : (
        "A lead"
      ),
  },
  {
    key: "level",
    header: "Level of care",
    grow: 1,
    wraps: true,
    cell: ({ levelCode, levelName }) => `${levelCode} ${levelName}`,
  },
  { key: "unit", header: "Unit", width: 180, cell: ({ sectionName }) => sectionName ?? "Any unit" },
  {
    key: "state",
    header: "State",
    width: 190,
    phone: "beside",
    cell: ({ isWaiting }) =>
      isWaiting ? (
        <Chip tone="attention" shape="alert">
          No bed free yet
        </Chip>
      ) : (
        <Chip tone="info" shape="clock">
          Reserved
        </Chip>
      ),
  },
];
