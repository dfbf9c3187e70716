import { ActionIcon, Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { zoneLabel } from "#platform/shared/time/index.ts";
import { useAction } from "#platform/web/api/action.ts";
import { serverInstant } from "#platform/web/api/server-clock.ts";
import { confirmDanger } from "#ui/feedback/confirm-danger.tsx";
import { Chip } from "#ui/state/state-badge.tsx";
import {
  changeLocation,
  changeSection,
  genderPolicyLabels,
  type LocationDetail,
  orderLocations,
  type SectionDetail,
  sectionKindLabels,
} from "../location-edit.contract.ts";
import { isPlaceInactive, placeStates } from "../place-states.ts";
import { type Editing, locationReads } from "./location-reads.ts";
import classes from "./locations.module.css";
import { movedTo, withOwnOrder } from "./order.ts";
import { SectionForm } from "./section-form.tsx";
import { useDragOrder } from "./use-drag-order.ts";

/** Beds of a location or section in use, as the bed board counts them; empty when it has no beds. */
function Occupancy({ beds, occupied, held }: { beds: number; occupied: number; held: number }) {
  if (beds === 0) return null;
  return (
    <Chip tone={occupied >= beds ? "attention" : "neutral"}>
      {occupied} of {beds} beds in use{held > 0 && `, ${held} held`}
    </Chip>
  );
}

/** Reorders one list; `whole` maps its new order to the longer list that is saved. */
function useOrder(ids: readonly string[], locationId: string | null, whole = (own: string[]) => own) {
  const order = useAction(orderLocations, { invalidates: locationReads });
  const save = (next: string[]) => {
    if (next.some((id, at) => id !== ids[at])) order.go({ body: { locationId, ids: whole(next) } });
  };
  return {
    pending: order.pending,
    move: (id: string, by: -1 | 1) => save(movedTo(ids, id, ids.indexOf(id) + by)),
    drag: useDragOrder(ids, save),
  };
}

interface OrderButtonsProps {
  name: string;
  first: boolean;
  last: boolean;
  pending: boolean;
  onMove: (by: -1 | 1) => void;
  /** Drag props of the handle. */
  handle: ReturnType<ReturnType<typeof useDragOrder>["handle"]>;
}
function OrderButtons({ name, first, last, pending, onMove, handle }: OrderButtonsProps) {
  return (
    <>
      {!(first && last) && (
        <span className={classes.handle} title={`Drag to reorder ${name}`} aria-hidden="true" {...handle}>
          <IconGripVertical size="1.2em" stroke={1.5} />
        </span>
      )}
      <ActionIcon
        variant="subtle"
        color="sand"
        aria-label={`Move ${name} up`}
        disabled={first || pending}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size="1.1em" stroke={1.5} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="sand"
        aria-label={`Move ${name} down`}
        disabled={last || pending}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size="1.1em" stroke={1.5} />
      </ActionIcon>
    </>
  );
}

/** The locations of one company, in order. */
export function LocationList({ own, all, onEdit }: LocationListProps) {
  const ids = own.map((location) => location.id);
  const order = useOrder(ids, null, (next) =>
    withOwnOrder(
      all.map((location) => location.id),
      next,
    ),
  );
  return (
    <ul className={classes.list}>
      {own.map((location) => (
        <li key={location.id} className={classes.entry} {...order.drag.row(location.id)}>
          <LocationRow
            location={location}
            onEdit={onEdit}
            order={{
              first: ids[0] === location.id,
              last: ids.at(-1) === location.id,
              pending: order.pending,
              onMove: (by) => order.move(location.id, by),
              handle: order.drag.handle(location.id),
            }}
          />
        </li>
      ))}
    </ul>
  );
}

interface LocationListProps {
  own: readonly LocationDetail[];
  all: readonly LocationDetail[];
  onEdit: (editing: Editing) => void;
}
interface LocationRowProps {
  location: LocationDetail;
  order: Omit<OrderButtonsProps, "name">;
  onEdit: (editing: Editing) => void;
}

function LocationRow({ location, order, onEdit }: LocationRowProps) {
  const [adding, setAdding] = useState(false);
  const change = useAction(changeLocation, { invalidates: locationReads });
  const toggle = async () => {
    const on = isPlaceInactive(location);
    const answer =
      on ||
      (await confirmDanger({
        act: `Deactivate ${location.name}`,
        consequence:
          "The location no longer appears in lists and pickers. Its records are kept. You can’t deactivate a location with occupied beds.",
      }));
    if (answer)
      change.go({
        params: { locationId: location.id },
        body: { version: location.version, status: placeStates.code(on ? "active" : "inactive") },
      });
  };
  return (
    <>
      <div className={classes.location}>
        <div className={`${classes.text} ${isPlaceInactive(location) ? classes.off : ""}`}>
          <strong>{location.name}</strong> <span className={classes.quiet}>{location.shortCode}</span>
          <div className={classes.quiet}>
            {[
              [location.address.city, location.address.state].filter(Boolean).join(", "),
              zoneLabel(location.timeZone, serverInstant()),
              location.levelsOfCare.join(", "),
              `${location.staff} staff`,
              location.licenseNumber && `license ${location.licenseNumber}`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </div>
        </div>
        {isPlaceInactive(location) && <Chip shape="ring">Inactive</Chip>}
        <Occupancy {...location.occupancy} />
        <span className={classes.acts}>
          <OrderButtons name={location.name} {...order} />
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Edit ${location.name}`}
            onClick={() => onEdit({ kind: "location", location, companyId: location.businessLocationId })}
          >
            Edit
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={change.pending}
            aria-label={`${isPlaceInactive(location) ? "Activate" : "Deactivate"} ${location.name}`}
            onClick={() => void toggle()}
          >
            {isPlaceInactive(location) ? "Activate" : "Deactivate"}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size="1.1em" />}
            aria-label={`Add section to ${location.name}`}
            onClick={() => setAdding(true)}
          >
            Add section
          </Button>
        </span>
      </div>
      <Sections location={location} />
      {adding && <SectionForm location={location} section={null} onClose={() => setAdding(false)} />}
    </>
  );
}

function Sections({ location }: { location: LocationDetail }) {
  const ids = location.sections.map((section) => section.id);
  const order = useOrder(ids, location.id);
  return (
    <ul className={classes.list}>
      {location.sections.map((section) => (
        <li key={section.id} className={classes.entry} {...order.drag.row(section.id)}>
          <SectionRow
            location={location}
            section={section}
            first={ids[0] === section.id}
            last={ids.at(-1) === section.id}
            pending={order.pending}
            onMove={(by) => order.move(section.id, by)}
            handle={order.drag.handle(section.id)}
          />
        </li>
      ))}
    </ul>
  );
}

interface SectionRowProps extends Omit<OrderButtonsProps, "name"> {
  location: LocationDetail;
  section: SectionDetail;
}
function SectionRow({ location, section, ...order }: SectionRowProps) {
  const [editing, setEditing] = useState(false);
  const change = useAction(changeSection, { invalidates: locationReads });
  const off = isPlaceInactive(section);
  if (editing) return <SectionForm location={location} section={section} onClose={() => setEditing(false)} />;
  return (
    <div className={classes.section}>
      <div className={`${classes.text} ${off ? classes.off : ""}`}>
        {section.name}{" "}
        <span className={classes.quiet}>
          {sectionKindLabels[section.kind]}
          {section.genderPolicy !== "any" && ` · ${genderPolicyLabels[section.genderPolicy]}`}
        </span>
      </div>
      {off && <Chip shape="ring">Inactive</Chip>}
      <Occupancy {...section.occupancy} />
      <span className={classes.acts}>
        <OrderButtons name={section.name} {...order} />
        <Button variant="subtle" size="compact-sm" aria-label={`Edit ${section.name}`} onClick={() => setEditing(true)}>
          Edit
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={change.pending}
          aria-label={`${off ? "Activate" : "Deactivate"} ${section.name}`}
          onClick={() =>
            change.go({
              params: { locationId: location.id, sectionId: section.id },
              body: { version: section.version, status: placeStates.code(off ? "active" : "inactive") },
            })
          }
        >
          {off ? "Activate" : "Deactivate"}
        </Button>
      </span>
    </div>
  );
}
