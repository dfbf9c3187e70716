import { Menu, UnstyledButton } from "@mantine/core";
import { IconCheck, IconMapPin } from "@tabler/icons-react";
import { useSession } from "../session/session-context.ts";
import classes from "./top-bar.module.css";

/** The place this person works in now; lists and boards follow it. */
export function LocationSwitcher({ compact = false }: { compact?: boolean }) {
  const { locations, locationId, setLocationId } = useSession();
  const chosen = locations.find((location) => location.id === locationId);
  if (locations.length === 0) return null;
  const name = compact ? (chosen?.shortCode ?? "All") : (chosen?.name ?? "All my places");
  if (locations.length === 1) {
    return (
      <span className={classes.switcher}>
        <IconMapPin size={18} stroke={1.5} aria-hidden />
        <span>{compact ? locations[0]?.shortCode : locations[0]?.name}</span>
      </span>
    );
  }
  const mark = (on: boolean) => (on ? <IconCheck size={16} aria-hidden /> : <span style={{ inlineSize: 16 }} />);
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.switcher}>
          <IconMapPin size={18} stroke={1.5} aria-hidden />
          <span className="cairn-hidden">Place:</span>
          <span>{name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Work at</Menu.Label>
        <Menu.Item leftSection={mark(locationId === null)} onClick={() => setLocationId(null)}>
          All my places
        </Menu.Item>
        {locations.map((location) => (
          <Menu.Item
            key={location.id}
            leftSection={mark(location.id === locationId)}
            rightSection={<span className="cairn-figures">{location.shortCode}</span>}
            onClick={() => setLocationId(location.id)}
          >
            {location.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
