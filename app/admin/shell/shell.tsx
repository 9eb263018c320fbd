import { CircleHelp, Moon, Search, ShieldCheck, Sun, SunMoon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { NavLink, useLocation, UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";
import { Badge } from "#app/ui/badge/badge.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { IconButton } from "#app/ui/icon-button/icon-button.tsx";
import { admin } from "#app/ui/theme/admin.css.ts";
import { fetchToasts, toast } from "#app/ui/toast/toast.ts";
import { useDocumentEvent } from "#app/ui/use-document-event.ts";
import { BesideTabs, SignOut } from "./beside-tabs.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { ChangeProvider } from "./edit/change-provider.tsx";
import { forgetDrafts } from "./edit/drafts.ts";
import { IdentityDialog } from "./identity.tsx";
import { LatePage, useSlowNavigation } from "./live/slow-navigation.tsx";
import { useLive } from "./live/use-live.ts";
import { isDialogOpen } from "./live/what-is-open.ts";
import { NewLeads } from "./new-leads.tsx";
import { WaitingChanges } from "./offline/waiting-changes.tsx";
import { useFocusRestore } from "./page/use-focus-restore.ts";
import { useScrollCurrentIntoView } from "./page/use-scroll-current-into-view.ts";
import { Palette } from "./palette.tsx";
import { ResultAnnouncer } from "./result-announcer.tsx";
import * as css from "./shell.css.ts";
import { Shortcuts } from "./shortcuts.tsx";
import { useStaff } from "./staff.ts";
import { PLACES } from "./tabs.ts";
import { useTheme } from "./use-theme.ts";

const THEMES = { system: SunMoon, light: Sun, dark: Moon } as const;
const NEXT_THEME = { system: "dark", dark: "light", light: "system" } as const;

/** The back office's frame: header, tabs and the page. */
export function Shell({ children }: { children: ReactNode }) {
	const { username, role, mark } = useStaff();
	const [help, setHelp] = useState(false);
	const [going, setGoing] = useState(false);
	useGoKey(() => setGoing(true));
	const [theme, setTheme] = useTheme();
	const nextTheme = () => setTheme(NEXT_THEME[theme]);
	const { ending, stay } = useLive(mark);
	useGreeting(username);
	useRoleToast();
	// The hook instead of its component, which would render an inline script on the client: Trusted Types forbid that.
	useScrollRestoration();
	useEffect(() => forgetDrafts(username), [username]);
	const tabs = useScrollCurrentIntoView();
	return (
		<ChangeProvider>
			<div className={`${admin} ${css.shell}`}>
				<a className={css.skip} href="#content">
					Skip to content
				</a>
				<header className={css.header}>
					<Badge tone="metal">
						<Icon of={ShieldCheck} /> Admin Access
					</Badge>
					<p className={css.greeting}>
						Welcome, <strong>{username}</strong>
						{role === "viewer" ? " (viewer)" : ""}
					</p>
					<div className={css.icons}>
						<IconButton
							label="Go to"
							aria-keyshortcuts="Control+K Meta+K"
							icon={Search}
							onClick={() => setGoing(true)}
						/>
						<IconButton
							className={css.wide}
							label={`Theme: ${theme}`}
							icon={THEMES[theme]}
							onClick={nextTheme}
						/>
						<IconButton
							className={css.wide}
							label="Keyboard shortcuts"
							icon={CircleHelp}
							onClick={() => setHelp(true)}
						/>
					</div>
					<div className={`${css.tools} ${css.wide}`}>
						<BesideTabs className={css.tool} />
						<SignOut small />
					</div>
				</header>
				<nav aria-label="Back office" className={`${css.tabs} ${css.wide}`} ref={tabs}>
					{PLACES.map(({ to, label, icon }) => (
						<NavLink key={to} to={to} end={to === "/admin"} className={css.tab}>
							<Icon of={icon} /> {label}
						</NavLink>
					))}
				</nav>
				<Dialog
					alert
					open={ending}
					onClose={stay}
					title="You will be signed out within two minutes"
					actions={
						<Button onClick={stay} data-autofocus>
							Stay signed in
						</Button>
					}
				>
					<p>There has been no activity for hours. What you have typed is kept.</p>
				</Dialog>
				<NewLeads />
				<ResultAnnouncer />
				<WaitingChanges username={username} />
				<LatePage />
				<Content>{children}</Content>
				<BottomBar theme={theme} onTheme={nextTheme} onHelp={() => setHelp(true)} />
			</div>
			<Shortcuts open={help} setOpen={setHelp} />
			<IdentityDialog />
			{going ? <Palette onClose={() => setGoing(false)} onHelp={() => setHelp(true)} /> : null}
		</ChangeProvider>
	);
}

/** Milliseconds after which the page is dimmed while another one loads; most arrive earlier, without an additional paint. */
const BUSY_MS = 400;

function Content({ children }: { children: ReactNode }) {
	const main = useFocusRestore();
	const { pathname } = useLocation();
	const shown = useRef(pathname);
	// A followed link disappears with its screen, and its focus with it: Tab would start again at the top of the page.
	useEffect(() => {
		if (shown.current !== pathname && document.activeElement === document.body)
			main.current?.focus({ preventScroll: true });
		shown.current = pathname;
	}, [pathname, main]);
	return (
		<main
			id="content"
			ref={main}
			tabIndex={-1}
			className={css.content}
			aria-busy={useSlowNavigation(BUSY_MS)}
			onKeyDown={sendByKey}
		>
			{children}
		</main>
	);
}

/** Opens the palette with Ctrl+K or Cmd+K, also while typing; not while a dialog is open. */
function useGoKey(open: () => void): void {
	useDocumentEvent("keydown", event => {
		if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
		event.preventDefault();
		if (!isDialogOpen()) open();
	});
}

/** Submits the form that has the focus with Ctrl+Enter or Cmd+Enter, also from a text area. */
function sendByKey(event: KeyboardEvent): void {
	if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
	const { target } = event;
	const form = target instanceof HTMLElement ? target.closest("form") : null;
	if (!form || event.defaultPrevented) return;
	event.preventDefault();
	// By a click on its button, which ignores a second one while the first is in flight.
	form.querySelector<HTMLElement>("[type=submit]")?.click();
}

/** Shows a greeting once after a sign-in, which sets a short-lived cookie. */
function useGreeting(username: string): void {
	useEffect(() => {
		fetchToasts();
		if (!document.cookie.includes("greet=1")) return;
		// biome-ignore lint/suspicious/noDocumentCookie: the cookie must be deleted before the next page load
		document.cookie = "greet=; Path=/admin; Max-Age=0; SameSite=Lax";
		toast({ title: "Welcome", description: `You are signed in as ${username}.` });
	}, [username]);
}

/**
 * Shows a toast when a colleague changed the account's role: forms that the user may be filling in then disappear or reappear.
 */
function useRoleToast(): void {
	const { role } = useStaff();
	const shownRole = useRef(role);
	useEffect(() => {
		if (shownRole.current === role) return;
		shownRole.current = role;
		toast({
			title: "Your role was changed",
			description:
				role === "viewer"
					? "You can now view everything but change nothing. What you have typed is kept in this tab."
					: "You can now change everything.",
		});
	}, [role]);
}
