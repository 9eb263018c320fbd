import { useEffect, useLayoutEffect, useState } from "react";
import { admin } from "#app/ui/theme/admin.css.ts";

export type Theme = "system" | "light" | "dark";

const STORAGE_KEY = "admin-theme";
const useBeforePaint = typeof window === "undefined" ? useEffect : useLayoutEffect;

function isTheme(value: string | null): value is Theme {
	return value === "system" || value === "light" || value === "dark";
}

/** Returns the back office's colour theme and a function that stores another in this browser; by default the system's. */
export function useTheme(): [Theme, (theme: Theme) => void] {
	const [theme, setTheme] = useState<Theme>("system");
	useBeforePaint(() => {
		const stored = localStorage.getItem(STORAGE_KEY);
		if (isTheme(stored)) setTheme(stored);
		// Dialogs, menus and toasts are rendered outside the page, so they take their colours from the body.
		document.body.classList.add(admin);
		return () => document.body.classList.remove(admin);
	}, []);
	useBeforePaint(() => {
		if (theme === "system") delete document.documentElement.dataset.theme;
		else document.documentElement.dataset.theme = theme;
	}, [theme]);
	return [
		theme,
		chosen => {
			localStorage.setItem(STORAGE_KEY, chosen);
			setTheme(chosen);
		},
	];
}
