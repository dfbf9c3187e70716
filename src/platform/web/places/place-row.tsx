import { ActionIcon, Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
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
} from "../../shared/places/places-edit.contract.ts";
import { zoneLabel } from "../../shared/time/index.ts";
import { useAction } from "../api/action.ts";
import { serverInstant } from "../api/server-clock.ts";
import classes from "./places.module.css";
import { type Editing, placeReads } from "./places.tsx";
import { SectionForm } from "./section-form.tsx";

/** People in beds of a place or section; nothing where there are no beds. */
function Occupancy({ beds, occupied }: { beds: number; occupied: number }) {
  if (beds === 0) return null;
  return (
    <Chip tone={occupied >= beds ? "attention" : "neutral"} title="Beds taken now, of those in use">
      {occupied} of {beds} beds
    </Chip>
  );
}

/** The list with one entry moved by one, or null when it stands at that end already. */
function moved(ids: readonly string[], id: string, by: -1 | 1): string[] | null {
  const at = ids.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= ids.length) return null;
  const next = [...ids];
  next.splice(to, 0, ...next.splice(at, 1));
  return next;
}

function useOrder(ids: readonly string[], locationId: string | null) {
  const order = useAction(orderPlaces, { invalidates: placeReads });
  return {
    pending: order.pending,
    move: (id: string, by: -1 | 1) => {
      const next = moved(ids, id, by);
      if (next) order.go({ body: { locationId, ids: next } });
    },
  };
}

interface OrderButtonsProps {
  name: string;
  first: boolean;
  last: boolean;
  pending: boolean;
  onMove: (by: -1 | 1) => void;
}
function OrderButtons({ name, first, last, pending, onMove }: OrderButtonsProps) {
  return (
    <>
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

interface PlaceRowProps {
  place: PlaceDetail;
  all: readonly PlaceDetail[];
  onEdit: (editing: Editing) => void;
}

export function PlaceRow({ place, all, onEdit }: PlaceRowProps) {
  const [adding, setAdding] = useState(false);
  const ids = all.map((one) => one.id);
  const order = useOrder(ids, null);
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
    <li>
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
          <OrderButtons
            name={place.name}
            first={ids[0] === place.id}
            last={ids.at(-1) === place.id}
            pending={order.pending}
            onMove={(by) => order.move(place.id, by)}
          />
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
    </li>
  );
}

function Sections({ place }: { place: PlaceDetail }) {
  const ids = place.sections.map((section) => section.id);
  const order = useOrder(ids, place.id);
  return (
    <ul className={classes.list}>
      {place.sections.map((section) => (
        <li key={section.id}>
          <SectionRow
            place={place}
            section={section}
            first={ids[0] === section.id}
            last={ids.at(-1) === section.id}
            pending={order.pending}
            onMove={(by) => order.move(section.id, by)}
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
