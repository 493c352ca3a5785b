/** The plans of workspaces. `payg` means pay as you go. */
export type Plan = 'starter' | 'builder' | 'scale' | 'payg'
