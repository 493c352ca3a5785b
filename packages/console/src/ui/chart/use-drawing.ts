import { useQuery } from '@tanstack/react-query'

/** The drawing code, which is loaded once, when a page has a chart. */
export function useDrawing() {
  const { data, error } = useQuery({
    queryKey: ['drawChart'],
    queryFn: async () => await import('./draw-chart.ts'),
    staleTime: Infinity,
  })
  return { drawChart: data?.drawChart, error }
}
