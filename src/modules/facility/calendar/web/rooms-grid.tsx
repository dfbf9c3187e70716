import { SegmentedControl } from "@mantine/core";
import { useUrlState } from "#platform/web/index.ts";
import { EmptyState } from "#ui/index.ts";
import classes from "./calendar.module.css";
import type { Item } from "./items.ts";
import type { Start } from "./new-event.tsx";
import { type GridColumn, TimeGrid } from "./time-grid.tsx";
import { usePlacesAt, useStaffAt } from "./use-choices.ts";
import type { Moving } from "./use-moving.ts";

interface RoomsGridProps {
  locationId: string;
  date: string;
  isToday: boolean;
  items: readonly Item[];
  timeZone: string;
  onOpen: (item: Item) => void;
  onNew: ((start: Start, minute: number) => void) | undefined;
  onMove: (moving: Moving) => void;
}

/** A day by room and vehicle, or by staff member: who has what, and what is free. */
export function RoomsGrid({ locationId, date, isToday, items, timeZone, onOpen, onNew, onMove }: RoomsGridProps) {
  const url = useUrlState();
  const byStaff = url.params.by === "staff";
  const { rooms, vehicles } = usePlacesAt(locationId);
  const staff = useStaffAt(locationId);
  const busy = new Set(items.flatMap(({ clinicianIds }) => clinicianIds));
  const places = [...rooms, ...vehicles];
  const rows = byStaff ? staff.filter(({ value }) => busy.has(value)) : places;
  const isVehicle = (id: string) => vehicles.some(({ value }) => value === id);
  const columns: GridColumn[] = rows.map(({ value, label }) => ({
    key: value,
    date,
    title: label,
    isToday,
    items: items.filter((item) => (byStaff ? item.clinicianIds : item.placeIds).includes(value)),
  }));
  const startOf = (id: string): Start =>
    byStaff ? { clinicianIds: [id] } : isVehicle(id) ? { vehicleId: id } : { roomId: id };
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Columns"
          data={[
            { value: "rooms", label: "Rooms and vehicles" },
            { value: "staff", label: "Staff" },
          ]}
          value={byStaff ? "staff" : "rooms"}
          onChange={(value) => url.set({ by: value === "staff" ? "staff" : null })}
        />
      </div>
      {columns.length === 0 ? (
        <EmptyState
          title={byStaff ? "No bookings on this day." : "No rooms or vehicles can be booked here."}
          text={
            byStaff
              ? "Add an event with staff, or choose another day."
              : "Mark a room as bookable under Beds, Rooms and license."
          }
        />
      ) : (
        <TimeGrid
          key={byStaff ? "staff" : "rooms"}
          label={byStaff ? "Staff" : "Rooms and vehicles"}
          columns={columns}
          timeZone={timeZone}
          onOpen={onOpen}
          onNew={onNew && ((column, minute) => onNew(startOf(column.key), minute))}
          onMove={onMove}
        />
      )}
    </>
  );
}
