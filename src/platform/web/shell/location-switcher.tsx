import { Menu, UnstyledButton } from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import { useSession } from "../session/session-context.ts";
import classes from "./top-bar.module.css";

const all = "all";

/** The location this user works at now; lists and boards follow it. */
export function LocationSwitcher({ compact = false }: { compact?: boolean }) {
  const { locations, locationId, setLocationId } = useSession();
  const chosen = locations.find((location) => location.id === locationId);
  if (locations.length === 0) return null;
  const name = compact ? (chosen?.shortCode ?? "All") : (chosen?.name ?? "All my locations");
  if (locations.length === 1) {
    return (
      <span className={classes.switcher}>
        <IconMapPin size={18} stroke={1.5} aria-hidden />
        <span>{compact ? locations[0]?.shortCode : locations[0]?.name}</span>
      </span>
    );
  }
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.switcher} title={name}>
          <IconMapPin size={18} stroke={1.5} aria-hidden />
          <span className="cairn-hidden">Location:</span>
          <span>{name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Work at</Menu.Label>
        <Menu.RadioGroup value={locationId ?? all} onChange={(value) => setLocationId(value === all ? null : value)}>
          <Menu.RadioItem value={all} closeMenuOnClick>
            All my locations
          </Menu.RadioItem>
          {locations.map((location) => (
            <Menu.RadioItem key={location.id} value={location.id} rightSection={location.shortCode} closeMenuOnClick>
              {location.name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
