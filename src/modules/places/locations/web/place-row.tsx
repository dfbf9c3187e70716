import { ActionIcon, Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { zoneLabel } from "#platform/shared/time/index.ts";
import { useAction } from "#platform/web/api/action.ts";
import { serverInstant } from "#platform/web/api/server-clock.ts";
import { confirmDanger } from "#ui/feedback/confirm-danger.tsx";
import { Chip } from "#ui/state/state-badge.tsx";
import {
  changePlace,
  changeSection,
  genderPolicyLabels,
  orderPlaces,
  type PlaceDetail,
  type SectionDetail,
  sectionKindLabels,
} from "../places-edit.contract.ts";
import { movedTo, withOwnOrder } from "./order.ts";
import classes from "./places.module.css";
import { type Editing, placeReads } from "./places.tsx";
import { SectionForm } from "./section-form.tsx";
import { useDragOrder } from "./use-drag-order.ts";

/** People in beds of a place or section; nothing where there are no beds. */
function Occupancy({ beds, occupied }: { beds: number; occupied: number }) {
  if (beds === 0) return null;
  return (
    <Chip tone={occupied >= beds ? "attention" : "neutral"} title="Beds taken now, of those in use">
      {occupied} of {beds} beds
    </Chip>
  );
}

/** Moves entries of one list; `whole` says what is saved when the list is a part of a longer one. */
function useOrder(ids: readonly string[], locationId: string | null, whole = (own: string[]) => own) {
  const order = useAction(orderPlaces, { invalidates: placeReads });
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
  /** What makes the handle draggable. */
  handle: ReturnType<ReturnType<typeof useDragOrder>["handle"]>;
}
function OrderButtons({ name, first, last, pending, onMove, handle }: OrderButtonsProps) {
  return (
    <>
      {!(first && last) && (
        <span className={classes.handle} title={`Drag ${name} to its place`} aria-hidden="true" {...handle}>
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

/** The places of one company, in their order. */
export function PlaceList({ own, all, onEdit }: PlaceListProps) {
  const ids = own.map((place) => place.id);
  const order = useOrder(ids, null, (next) =>
    withOwnOrder(
      all.map((place) => place.id),
      next,
    ),
  );
  return (
    <ul className={classes.list}>
      {own.map((place) => (
        <li key={place.id} className={classes.entry} {...order.drag.row(place.id)}>
          <PlaceRow
            place={place}
            onEdit={onEdit}
            order={{
              first: ids[0] === place.id,
              last: ids.at(-1) === place.id,
              pending: order.pending,
              onMove: (by) => order.move(place.id, by),
              handle: order.drag.handle(place.id),
            }}
          />
        </li>
      ))}
    </ul>
  );
}

interface PlaceListProps {
  own: readonly PlaceDetail[];
  all: readonly PlaceDetail[];
  onEdit: (editing: Editing) => void;
}
interface PlaceRowProps {
  place: PlaceDetail;
  order: Omit<OrderButtonsProps, "name">;
  onEdit: (editing: Editing) => void;
}

function PlaceRow({ place, order, onEdit }: PlaceRowProps) {
  const [adding, setAdding] = useState(false);
  const change = useAction(changePlace, { invalidates: placeReads });
  const toggle = async () => {
    const on = place.status === 2;
    const answer =
      on ||
      (await confirmDanger({
        act: `Switch off ${place.name}`,
        consequence:
          "It disappears from every list and picker. What was recorded there stays. A place with people in its beds cannot be switched off.",
      }));
    if (answer) change.go({ params: { locationId: place.id }, body: { version: place.version, status: on ? 1 : 2 } });
  };
  return (
    <>
      <div className={classes.place}>
        <div className={`${classes.text} ${place.status === 2 ? classes.off : ""}`}>
          <strong>{place.name}</strong> <span className={classes.quiet}>{place.shortCode}</span>
          <div className={classes.quiet}>
            {[
              [place.address.city, place.address.state].filter(Boolean).join(", "),
              zoneLabel(place.timeZone, serverInstant()),
              place.levelsOfCare.join(", "),
              `${place.staff} staff`,
              place.licenseNumber && `licence ${place.licenseNumber}`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </div>
        </div>
        {place.status === 2 && <Chip shape="ring">Off</Chip>}
        <Occupancy {...place.occupancy} />
        <span className={classes.acts}>
          <OrderButtons name={place.name} {...order} />
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Edit ${place.name}`}
            onClick={() => onEdit({ what: "place", place, companyId: place.businessLocationId })}
          >
            Edit
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={change.pending}
            aria-label={`Switch ${place.status === 2 ? "on" : "off"} ${place.name}`}
            onClick={() => void toggle()}
          >
            {place.status === 2 ? "Switch on" : "Switch off"}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size="1.1em" />}
            aria-label={`Section: add one to ${place.name}`}
            onClick={() => setAdding(true)}
          >
            Section
          </Button>
        </span>
      </div>
      <Sections place={place} />
      {adding && <SectionForm place={place} section={null} onClose={() => setAdding(false)} />}
    </>
  );
}

function Sections({ place }: { place: PlaceDetail }) {
  const ids = place.sections.map((section) => section.id);
  const order = useOrder(ids, place.id);
  return (
    <ul className={classes.list}>
      {place.sections.map((section) => (
        <li key={section.id} className={classes.entry} {...order.drag.row(section.id)}>
          <SectionRow
            place={place}
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
  place: PlaceDetail;
  section: SectionDetail;
}
function SectionRow({ place, section, ...order }: SectionRowProps) {
  const [editing, setEditing] = useState(false);
  const change = useAction(changeSection, { invalidates: placeReads });
  const off = section.status === 2;
  if (editing) return <SectionForm place={place} section={section} onClose={() => setEditing(false)} />;
  return (
    <div className={classes.section}>
      <div className={`${classes.text} ${off ? classes.off : ""}`}>
        {section.name}{" "}
        <span className={classes.quiet}>
          {sectionKindLabels[section.kind]}
          {section.genderPolicy !== "any" && ` · ${genderPolicyLabels[section.genderPolicy]}`}
        </span>
      </div>
      {off && <Chip shape="ring">Off</Chip>}
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
          aria-label={`Switch ${off ? "on" : "off"} ${section.name}`}
          onClick={() =>
            change.go({
              params: { locationId: place.id, sectionId: section.id },
              body: { version: section.version, status: off ? 1 : 2 },
            })
          }
        >
          {off ? "Switch on" : "Switch off"}
        </Button>
      </span>
    </div>
  );
}
