import { IconIdBadge2 } from "@tabler/icons-react";
import { defineWebModule, lazyPiece } from "#platform/web/index.ts";

export const webModule = defineWebModule({
  name: "staff",
  screens: [
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
  ],
  nav: [{ label: "Clinicians", icon: IconIdBadge2, to: "/clinicians", permission: "clinicians.view", order: 180 }],
  extensions: {
    "settings.tab": [
      {
        value: "roles",
        label: "Roles",
        group: "access",
        words: "permissions rights who may",
        order: 40,
        permission: "roles.view",
        Panel: lazyPiece(() => import("./roles/web/roles-tab.tsx").then((file) => file.RolesTab)),
      },
      {
        value: "user-groups",
        label: "User groups",
        group: "access",
        words: "teams permissions groups",
        order: 50,
        permission: "userGroups.view",
        Panel: lazyPiece(() => import("./user-groups/web/groups-tab.tsx").then((file) => file.GroupsTab)),
      },
      {
        value: "access-reviews",
        label: "Access reviews",
        group: "access",
        words: "review certify permissions",
        order: 55,
        permission: "accessReviews.manage",
        Panel: lazyPiece(() =>
          import("./access-reviews/web/access-reviews-tab.tsx").then((file) => file.AccessReviewsTab),
        ),
      },
    ],
    "access.request": [
      {
        RequestAccess: lazyPiece(() => import("./roles/web/request-access.tsx").then((file) => file.RequestAccess)),
        WhyReadOnly: lazyPiece(() => import("./roles/web/request-access.tsx").then((file) => file.WhyReadOnly)),
      },
    ],
  },
});
