import { notifications } from './notifications/notification-settings.ts';
import { analytics, desk, forms, server, site } from './settings.ts';

/** All settings in groups, by the headings of docs/reference/settings.md. */
export const settingGroups = {
  Site: site,
  Forms: forms,
  Notifications: notifications,
  Analytics: analytics,
  Server: server,
  'The desk on a server': desk,
} as const;

export type SettingGroupName = keyof typeof settingGroups;
