import {
	Activity,
	CalendarCheck,
	ChartColumn,
	FilePenLine,
	LayoutTemplate,
	type LucideIcon,
	Mail,
	Tags,
	Users,
} from "lucide-react";

/** A tab of the back office; `key` opens it after g. */
export interface AdminTab {
	to: string;
	label: string;
	icon: LucideIcon;
	key: string;
}

/** The tabs in order (docs/specification/back-office.md#tabs). */
export const TABS: readonly AdminTab[] = [
	{ to: "/admin", label: "Analytics Overview", icon: ChartColumn, key: "a" },
	{ to: "/admin/leads", label: "Lead Management", icon: Users, key: "l" },
	{ to: "/admin/content", label: "Content Management", icon: FilePenLine, key: "c" },
	{ to: "/admin/cms", label: "CMS Editor", icon: LayoutTemplate, key: "e" },
	{ to: "/admin/integrations", label: "Email Integrations", icon: Mail, key: "i" },
	{ to: "/admin/tags", label: "Marketing Tags", icon: Tags, key: "m" },
	{ to: "/admin/performance", label: "Performance Optimizer", icon: Activity, key: "p" },
];

/** The start page of a working day; it is before the tabs. */
const TODAY: AdminTab = { to: "/admin/today", label: "Today", icon: CalendarCheck, key: "t" };

/** The complete navigation in order. */
export const PLACES: readonly AdminTab[] = [TODAY, ...TABS];
