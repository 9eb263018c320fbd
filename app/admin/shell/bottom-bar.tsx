import { CalendarCheck, ChartColumn, Ellipsis, Users } from "lucide-react";
import { useEffect, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import { BesideTabs, SignOut } from "./beside-tabs.tsx";
import * as css from "./bottom-bar.css.ts";
import { PLACES } from "./tabs.ts";

const BAR_TABS: readonly string[] = ["/admin", "/admin/leads", "/admin/today"];
const REST = PLACES.filter(({ to }) => !BAR_TABS.includes(to));

interface BarProps {
	theme: string;
	onTheme: () => void;
	onHelp: () => void;
}

/** On a phone: the three most used pages within reach of the thumb, and everything else behind "More". */
export function BottomBar({ theme, onTheme, onHelp }: BarProps) {
	const [open, setOpen] = useState(false);
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
	useEffect(() => setOpen(false), [pathname]);
	const elsewhere = REST.some(({ to }) => pathname.startsWith(to));
	return (
		<>
			<nav aria-label="Back office, most used" className={css.bar}>
				<NavLink to="/admin/today" className={css.tab}>
					<Icon of={CalendarCheck} />
					Today
				</NavLink>
				<NavLink to="/admin/leads" className={css.tab}>
					<Icon of={Users} />
					<span>
						Leads<VisuallyHidden> (Lead Management)</VisuallyHidden>
					</span>
				</NavLink>
				<NavLink to="/admin" end className={css.tab}>
					<Icon of={ChartColumn} />
					<span>
						<VisuallyHidden>Analytics </VisuallyHidden>Overview
					</span>
				</NavLink>
				<button
					type="button"
					aria-haspopup="dialog"
					aria-expanded={open}
					data-current={elsewhere || undefined}
					className={css.tab}
					onClick={() => setOpen(true)}
				>
					<Icon of={Ellipsis} />
					More
				</button>
			</nav>
			{open ? (
				<Dialog open onClose={() => setOpen(false)} title="More">
					<nav aria-label="Back office, the rest" className={css.list}>
						{REST.map(({ to, label, icon }) => (
							<NavLink key={to} to={to} className={css.item}>
								<Icon of={icon} /> {label}
							</NavLink>
						))}
						<BesideTabs className={css.item} />
					</nav>
					<div className={css.actions}>
						<Button variant="secondary" onClick={onTheme}>
							Theme: {theme}
						</Button>
						<Button variant="secondary" onClick={onHelp}>
							Keyboard shortcuts
						</Button>
						<SignOut />
					</div>
				</Dialog>
			) : null}
		</>
	);
}
