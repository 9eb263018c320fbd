/** Returns the island's name for a path from `import.meta.glob`: "../pages/home/lead-form/lead-form.island.tsx". */
export function islandName(file: string): string {
	return file.replace(/^\.\.\//, "").replace(/\.island\.tsx$/, "");
}
