print("easemark")
