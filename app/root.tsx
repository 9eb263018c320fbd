import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useMatches, useRouteError } from "react-router";
import type { Route } from "./+types/root";
import { CopyOverridesContext } from "./modules/cms/use-copy";
import { loadSite } from "./modules/site/.server/load-site";
import { SiteInfoContext } from "./modules/site/site-info";
import { InlineStyles } from "./modules/styles/inline-styles";
import { NotFound } from "./pages/not-found/view";
import { Problem } from "./pages/problem/view";
import displayFont from "./ui/theme/fonts/display.woff2?url";
import "./ui/theme/global.css.ts";

export async function loader({ request }: Route.LoaderArgs) {
	return loadSite(request);
}

/** The site's facts do not change under a visitor's hands. */
export function shouldRevalidate() {
	return false;
}

export function Layout({ children }: { children: React.ReactNode }) {
	// Staff move between tabs without reloading, so the back office links its stylesheets; public pages carry theirs.
	const linked = useMatches().some(match => match.id.startsWith("admin/")) || import.meta.env.DEV;
	return (
		<html lang="en-GB">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
				<Meta />
				{linked ? <Links /> : <InlineStyles />}
			</head>
			<body>
				{children}
				<Scripts />
			</body>
		</html>
	);
}

export default function Root({ loaderData }: Route.ComponentProps) {
	return (
		<SiteInfoContext value={loaderData.site}>
			<CopyOverridesContext value={loaderData.overrides}>
				<Outlet />
			</CopyOverridesContext>
		</SiteInfoContext>
	);
}

export function ErrorBoundary() {
	const error = useRouteError();
	return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Problem />;
}
