import { useQuery } from '@tanstack/react-query'

/** The part that draws, which is loaded once and when a page has a chart. */
export function useDrawing() {
  const { data, error } = useQuery({
    queryKey: ['drawChart'],
    queryFn: async () => await import('./draw-chart.ts'),
    staleTime: Infinity,
  })
  return { drawChart: data?.drawChart, error }
}
