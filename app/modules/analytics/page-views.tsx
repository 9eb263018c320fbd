import { useEffect } from "react";
import { useLocation } from "react-router";
import { track } from "./track";

/** Reports each page that is shown. */
export function PageViews() {
	const { pathname } = useLocation();
	useEffect(() => track("page_view", pathname), [pathname]);
	return null;
}
