export function findTool(...names: string[]): string | null;
export function findChromium(): string | null;
