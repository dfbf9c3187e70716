import { type PointerEvent, useRef, useState } from "react";
import { type DayPart, minutesOfDay } from "../day-layout.ts";
import type { Item } from "./items.ts";

/** An event that was dropped at another time, or whose end was dragged. */
export interface Moving {
  item: Item;
  column: string;
  /** Of the day's wall clock. */
  minute: number;
  /** Minutes. */
  duration: number;
}

interface Drag {
  item: Item;
  startX: number;
  startY: number;
  /** Where in the event it was taken, in minutes. */
  offset: number;
  minutes: number;
  from: { column: string; minute: number };
  /** Taken at its lower edge: the end moves, the start stays. */
  isEnd: boolean;
}

const step = 15;
/** Pixels a pointer moves before a press becomes a drag. */
const slack = 6;
/** Pixels of an event's lower edge that move its end; at most a third, so that a short event can still be moved. */
const edge = 8;

/** Dragging events in a grid with a mouse or pen. By touch the grid scrolls; the form moves events there and by keyboard. */
export function useMoving(columns: readonly { key: string; date: string }[], onMove: (moving: Moving) => void) {
  const elements = useRef(new Map<string, HTMLElement>());
  const drag = useRef<Drag | null>(null);
  const wasDrag = useRef(false);
  const [now, setNow] = useState<{ key: string; column: string; minute: number; minutes: number } | null>(null);

  // Columns of rooms or staff are of one day: there an event moves in its own column, and the form gives it another room.
  const hasDays = new Set(columns.map(({ date }) => date)).size > 1;

  const at = ({ clientX, clientY }: { clientX: number; clientY: number }, held: Drag) => {
    const { offset, minutes, from } = held;
    if (held.isEnd) {
      const box = elements.current.get(from.column)?.getBoundingClientRect();
      if (!box) return null;
      const end = Math.round((((clientY - box.top) / box.height) * minutesOfDay) / step) * step;
      return { ...from, minutes: Math.min(Math.max(end - from.minute, step), minutesOfDay - from.minute) };
    }
    for (const { key } of hasDays ? columns : columns.filter((column) => column.key === from.column)) {
      const box = elements.current.get(key)?.getBoundingClientRect();
      if (!box || (hasDays && (clientX < box.left || clientX >= box.right))) continue;
      const minute = ((clientY - box.top) / box.height) * minutesOfDay - offset;
      const snapped = Math.round(minute / step) * step;
      const latest = minutesOfDay - Math.min(minutes, minutesOfDay);
      return { column: key, minute: Math.min(Math.max(snapped, 0), latest), minutes };
    }
    return null;
  };

  const handle = (item: Item, column: string, part: DayPart) => {
    const { event: booked } = item;
    if (!booked?.abilities.edit || item.allDay) return {};
    const isWhole = part.to - part.from === booked.duration;
    return {
      "data-resizes": isWhole || undefined,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        wasDrag.current = false;
        if (event.button !== 0 || event.pointerType === "touch") return;
        const box = elements.current.get(column)?.getBoundingClientRect();
        if (!box) return;
        const minute = ((event.clientY - box.top) / box.height) * minutesOfDay;
        const own = event.currentTarget.getBoundingClientRect();
        const isEnd = isWhole && own.bottom - event.clientY <= Math.min(edge, own.height / 3);
        drag.current = {
          item,
          startX: event.clientX,
          startY: event.clientY,
          offset: minute - part.from,
          minutes: part.to - part.from,
          from: { column, minute: part.from },
          isEnd,
        };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const held = drag.current;
        if (!held) return;
        const far = Math.hypot(event.clientX - held.startX, event.clientY - held.startY);
        if (!wasDrag.current && far < slack) return;
        wasDrag.current = true;
        const place = at(event, held);
        if (place) setNow({ key: item.key, ...place });
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const held = drag.current;
        drag.current = null;
        setNow(null);
        if (!held || !wasDrag.current) return;
        const place = at(event, held);
        if (!place) return;
        const { column: to, minute, minutes } = place;
        if (to === held.from.column && minute === held.from.minute && minutes === held.minutes) return;
        onMove({ item, column: to, minute, duration: held.isEnd ? minutes : booked.duration });
      },
      onPointerCancel: () => {
        drag.current = null;
        setNow(null);
      },
    };
  };

  return {
    now,
    handle,
    /** The press that ends a drag opens nothing. */
    isClick: () => {
      const click = !wasDrag.current;
      wasDrag.current = false;
      return click;
    },
    columnRef: (key: string) => (element: HTMLElement | null) => {
      if (element) elements.current.set(key, element);
      else elements.current.delete(key);
    },
  };
}
