import { IconBuildingCommunity, IconIdBadge2 } from "@tabler/icons-react";
import { lazyPiece } from "#platform/web/modules/lazy-piece.tsx";
import type { NavItem, WebModule, WebScreen } from "#platform/web/modules/module.ts";

/** A page that is read without a session is shown only once its texts are here in the language in use. */
async function inLanguage<T>(screen: Promise<T>): Promise<T> {
  const { setupReady } = await import("#modules/settings/setup/web/setup.texts.ts");
  await setupReady();
  return screen;
}

/** Staff, places and settings as screens: names and addresses only, because this is in everybody's first load. */
export const peopleScreens: readonly WebScreen[] = [
  {
    path: "/clinicians",
    layout: "shell",
    permission: "clinicians.view",
    load: () => import("./clinicians/web/clinician-list.tsx"),
  },
  {
    path: "/clinicians/$id",
    layout: "shell",
    permission: "clinicians.view",
    load: () => import("./clinicians/web/clinician.tsx"),
  },
  {
    path: "/customer-onboarding",
    layout: "bare",
    signedOut: true,
    load: () => inLanguage(import("#modules/settings/setup/web/setup.tsx")),
  },
  {
    path: "/signup/facility",
    layout: "bare",
    signedOut: true,
    load: () => inLanguage(import("#modules/settings/setup/web/facility-sign-up.tsx")),
  },
  // Crm's route; its other values come with that module (platform §6).
  {
    path: "/onboarding/already-exists",
    layout: "bare",
    signedOut: true,
    load: () => inLanguage(import("#modules/settings/setup/web/already-exists.tsx")),
  },
  {
    path: "/locations-sections-management",
    layout: "shell",
    permission: "locations.manage",
    load: () => import("#modules/places/locations/web/places.tsx"),
  },
];

export const peopleNav: readonly NavItem[] = [
  { label: "Clinicians", icon: IconIdBadge2, to: "/clinicians", permission: "clinicians.view", order: 180 },
  {
    label: "Locations",
    icon: IconBuildingCommunity,
    to: "/locations-sections-management",
    permission: "locations.manage",
    order: 185,
  },
];

const tab = lazyPiece;
export const settingsTabs: NonNullable<NonNullable<WebModule["extensions"]>["settings.tab"]> = [
  {
    value: "facility",
    label: "Facility",
    order: 0,
    Panel: tab(() => import("#modules/settings/facility/web/facility-tab.tsx").then((file) => file.FacilityTab)),
  },
  {
    value: "brand",
    label: "Brand",
    order: 10,
    Panel: tab(() => import("#modules/settings/facility/web/brand-tab.tsx").then((file) => file.BrandTab)),
  },
  {
    value: "modules",
    label: "Parts in use",
    order: 20,
    Panel: tab(() => import("#modules/settings/facility/web/modules-tab.tsx").then((file) => file.ModulesTab)),
  },
  {
    value: "security",
    label: "Security",
    order: 30,
    permission: "security.view",
    Panel: tab(() => import("#modules/settings/facility/web/security-tab.tsx").then((file) => file.SecurityTab)),
  },
  {
    value: "notifications",
    label: "Notifications",
    order: 60,
    Panel: tab(() =>
      import("#modules/settings/facility/web/notifications-tab.tsx").then((file) => file.NotificationsTab),
    ),
  },
  {
    value: "terms",
    label: "Terms",
    order: 80,
    Panel: tab(() => import("#modules/settings/facility/web/terms-tab.tsx").then((file) => file.TermsTab)),
  },
  {
    value: "retention",
    label: "Retention",
    order: 100,
    Panel: tab(() => import("#modules/settings/facility/web/retention-tab.tsx").then((file) => file.RetentionTab)),
  },
  {
    value: "about",
    label: "About",
    order: 130,
    Panel: tab(() => import("#modules/settings/facility/web/about-tab.tsx").then((file) => file.AboutTab)),
  },
  {
    value: "roles",
    label: "Roles",
    order: 40,
    permission: "roles.view",
    Panel: tab(() => import("./roles/web/roles-tab.tsx").then((file) => file.RolesTab)),
  },
  {
    value: "access-reviews",
    label: "Access reviews",
    order: 55,
    permission: "accessReviews.manage",
    Panel: tab(() => import("./access-reviews/web/access-reviews-tab.tsx").then((file) => file.AccessReviewsTab)),
  },
  {
    value: "user-groups",
    label: "User groups",
    order: 50,
    permission: "userGroups.view",
    Panel: tab(() => import("./user-groups/web/groups-tab.tsx").then((file) => file.GroupsTab)),
  },
];
