import classes from "./keys.module.css";

const names: Record<string, string> = {
  mod: typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl",
  shift: "Shift",
  alt: "Alt",
  enter: "Enter",
  escape: "Esc",
  space: "Space",
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
};

/** A key, a chord or keys one after the other, as printed on the keyboard: `<Kbd keys="mod+K" />`, `<Kbd keys="g h" />`. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className={classes.chord}>
      {keys.split(/[+ ]/).map((key) => (
        <kbd key={key} className={classes.kbd}>
          {names[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key)}
        </kbd>
      ))}
    </span>
  );
}
