import { type PointerEvent, useRef, useState } from "react";
import { type DayPart, minutesOfDay } from "../day-layout.ts";
import type { Item } from "./items.ts";

/** An event that was dropped at another time. */
export interface Moving {
  item: Item;
  column: string;
  /** Of the day's wall clock. */
  minute: number;
}

interface Drag {
  item: Item;
  startX: number;
  startY: number;
  /** Where in the event it was taken, in minutes. */
  offset: number;
  minutes: number;
  from: { column: string; minute: number };
}

const step = 15;
/** Pixels a pointer moves before a press becomes a drag. */
const slack = 6;

/** Dragging events in a grid with a mouse or pen. By touch the grid scrolls; the form moves events there and by keyboard. */
export function useMoving(columns: readonly { key: string }[], onMove: (moving: Moving) => void) {
  const elements = useRef(new Map<string, HTMLElement>());
  const drag = useRef<Drag | null>(null);
  const wasDrag = useRef(false);
  const [now, setNow] = useState<{ key: string; column: string; minute: number; minutes: number } | null>(null);

  const at = ({ clientX, clientY }: { clientX: number; clientY: number }, { offset, minutes }: Drag) => {
    for (const { key } of columns) {
      const box = elements.current.get(key)?.getBoundingClientRect();
      if (!box || clientX < box.left || clientX >= box.right) continue;
      const minute = ((clientY - box.top) / box.height) * minutesOfDay - offset;
      const snapped = Math.round(minute / step) * step;
      return { column: key, minute: Math.min(Math.max(snapped, 0), minutesOfDay - Math.min(minutes, minutesOfDay)) };
    }
    return null;
  };

  const handle = (item: Item, column: string, part: DayPart) => {
    if (!item.event?.abilities.edit || item.allDay) return {};
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        wasDrag.current = false;
        if (event.button !== 0 || event.pointerType === "touch") return;
        const box = elements.current.get(column)?.getBoundingClientRect();
        if (!box) return;
        const minute = ((event.clientY - box.top) / box.height) * minutesOfDay;
        drag.current = {
          item,
          startX: event.clientX,
          startY: event.clientY,
          offset: minute - part.from,
          minutes: part.to - part.from,
          from: { column, minute: part.from },
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
        if (place) setNow({ key: item.key, minutes: held.minutes, ...place });
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const held = drag.current;
        drag.current = null;
        setNow(null);
        if (!held || !wasDrag.current) return;
        const place = at(event, held);
        if (!place || (place.column === held.from.column && place.minute === held.from.minute)) return;
        onMove({ item, ...place });
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
