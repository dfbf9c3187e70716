import { type DragEvent, useState } from "react";
import { movedTo } from "./order.ts";

/**
 * Reorders rows by dragging their handles. The buttons beside the handle do the same by keyboard and on touch screens, which
 * have no native drag and drop.
 */
export function useDragOrder(ids: readonly string[], onOrder: (ids: string[]) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<{ id: string; after: boolean } | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    handle: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", id);
        setDragged(id);
      },
      onDragEnd: end,
    }),
    row: (id: string) => ({
      "data-dragged": dragged === id || undefined,
      "data-drop": over?.id === id && dragged !== id ? (over.after ? "after" : "before") : undefined,
      onDragOver: (event: DragEvent) => {
        // Ignores a row of another list, or a file from the desktop.
        if (!dragged || !ids.includes(id)) return;
        event.preventDefault();
        event.stopPropagation();
        const box = event.currentTarget.getBoundingClientRect();
        setOver({ id, after: event.clientY > box.top + box.height / 2 });
      },
      onDrop: (event: DragEvent) => {
        if (!dragged) return;
        event.preventDefault();
        event.stopPropagation();
        const rest = ids.filter((one) => one !== dragged);
        const at = rest.indexOf(id);
        if (at >= 0 && over) onOrder(movedTo(ids, dragged, at + (over.after ? 1 : 0)));
        end();
      },
    }),
  };
}
