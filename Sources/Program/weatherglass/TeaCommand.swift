let teaCommand = RunnableCommand("tea", "whether there is tea", run: { _ in say("There is tea.") })
